package altdata.builder.operator.export;

import java.util.Locale;

/// The types of exported columns. A cell without a value is null.
enum ColumnType {
    /// A [String].
    TEXT,
    /// A list of [String].
    TEXTS,
    /// A [java.time.LocalDate].
    DATE,
    /// An [java.time.Instant], in microseconds.
    TIMESTAMP,
    /// A [Long].
    INTEGER,
    /// A [java.math.BigDecimal]. In Parquet it is a double, as in the API's Arrow format.
    NUMBER,
    /// A [Boolean].
    BOOLEAN;

    /// The name in the manifest.
    String publishedName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
