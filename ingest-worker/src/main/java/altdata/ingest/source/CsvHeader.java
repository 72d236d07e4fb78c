package altdata.ingest.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The column names of a CSV file, in order.
///
/// @param delimiter separates the cells of a record
public record CsvHeader(List<String> columns, Map<String, Integer> positions, char delimiter) {
    static CsvHeader of(List<String> columns, char delimiter) {
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            // A duplicate name is ambiguous, so it cannot be used.
            positions.merge(columns.get(i), i, (_, _) -> -1);
        }
        return new CsvHeader(List.copyOf(columns), Map.copyOf(positions), delimiter);
    }

    /// Returns the index of a column, from 0; -1 if there is no column of that name, or more than one.
    public int position(String column) {
        return positions.getOrDefault(column, -1);
    }
}
