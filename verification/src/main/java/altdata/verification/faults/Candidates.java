package altdata.verification.faults;

import java.util.LinkedHashMap;
import java.util.Map;

/// The records that are allowed to win for one identity: those with the highest data key. There are several
/// only if records with equal keys have different content. Then any of them may win, but every generation must
/// show the same one.
final class Candidates<T> {
    private long dataKey = -1;
    private final Map<String, T> byText = new LinkedHashMap<>();

    void add(long statedKey, String text, T statement) {
        if (statedKey > dataKey) {
            dataKey = statedKey;
            byText.clear();
        }
        if (statedKey == dataKey) {
            byText.put(text, statement);
        }
    }

    /// Returns the text that a table shows if it belongs to a candidate, else the text of the first candidate.
    String pick(String shown) {
        return byText.containsKey(shown) ? shown : byText.keySet().iterator().next();
    }

    T statement(String text) {
        T statement = byText.get(text);
        if (statement == null) {
            throw new IllegalArgumentException(text);
        }
        return statement;
    }
}
