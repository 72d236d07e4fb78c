package altdata.verification.faults;

import java.util.LinkedHashMap;
import java.util.Map;

/// What may stand for one identity: the statements with its highest data key. There are several only where
/// equal keys say different things; then any of them will do, as long as every generation shows the same one.
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

    /// The text that a table shows where that is one of the candidates, else any candidate's.
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
