package altdata.api.format;

import altdata.contracts.catalogue.MetricType;
import java.util.List;

/// What the cells of a column contain. Every cell may also have no value.
public sealed interface ColumnKind {
    /// A kind without further properties.
    enum Plain implements ColumnKind {
        TEXT,
        DATE,
        TIME,
        /// An integer that fits a long.
        INTEGER,
        NUMBER
    }

    /// Tickers that are known before the first item.
    ///
    /// @param tickers each once
    record Tickers(List<String> tickers) implements ColumnKind {}

    /// The kind of a column with the published values of a metric.
    static ColumnKind of(MetricType type) {
        return type.isPublishedWhole() ? Plain.INTEGER : Plain.NUMBER;
    }
}
