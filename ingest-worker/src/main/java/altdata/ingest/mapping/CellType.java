package altdata.ingest.mapping;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The types into which a cell can be converted.
enum CellType {
    TEXT,
    INTEGER,
    NUMBER,
    DATE,
    TIME,
    BOOLEAN,
    LIST;

    /// Returns the type with this name, or null if absent.
    static @Nullable CellType ofName(String name) {
        for (CellType type : values()) {
            if (type.label().equals(name)) {
                return type;
            }
        }
        return null;
    }

    static String labels() {
        return Arrays.stream(values()).map(CellType::label).collect(Collectors.joining(", "));
    }

    boolean isNumeric() {
        return this == INTEGER || this == NUMBER;
    }

    boolean isTemporal() {
        return this == DATE || this == TIME;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
