package altdata.ingest.mapping;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a cell becomes.
enum CellType {
    TEXT,
    INTEGER,
    NUMBER,
    DATE,
    TIME,
    BOOLEAN,
    LIST;

    /// The type of that word, or null where there is none.
    static @Nullable CellType named(String word) {
        for (CellType type : values()) {
            if (type.word().equals(word)) {
                return type;
            }
        }
        return null;
    }

    static String words() {
        return Arrays.stream(values()).map(CellType::word).collect(Collectors.joining(", "));
    }

    boolean isNumeric() {
        return this == INTEGER || this == NUMBER;
    }

    boolean isTemporal() {
        return this == DATE || this == TIME;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
