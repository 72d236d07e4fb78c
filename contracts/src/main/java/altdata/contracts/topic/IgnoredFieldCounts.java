package altdata.contracts.topic;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Counts the ignored fields of many rows, by name. Not thread-safe.
public final class IgnoredFieldCounts {
    /// Producers choose the names, so the number of distinct names needs a limit.
    private static final int MAX_NAMES = 1_000;

    private final Map<String, Long> byName = new HashMap<>();
    private long total;

    public void add(IgnoredFields fields) {
        total += fields.count();
        fields.names().forEach(name -> add(name, 1));
    }

    public void addAll(IgnoredFieldCounts other) {
        total += other.total;
        other.byName.forEach(this::add);
    }

    private void add(String name, long count) {
        if (byName.size() < MAX_NAMES || byName.containsKey(name)) {
            byName.merge(name, count, Long::sum);
        }
    }

    /// Returns the number of ignored fields of all rows.
    public long total() {
        return total;
    }

    /// Returns the number of rows by field, for at most 1,000 fields.
    public Map<String, Long> byName() {
        return Map.copyOf(byName);
    }

    /// Returns the most frequent fields, the most frequent one first.
    public List<IgnoredField> top(Topic<?> topic) {
        return IgnoredField.top(topic, byName);
    }
}
