package altdata.verification.faults;

import java.util.LinkedHashMap;
import java.util.Map;

/// The records that are allowed to win for one identity: those with the highest data key. There are several
/// only if records with equal keys have different content. Then any of them may win, but every generation must
/// show the same one.
final class WinnerCandidates<T> {
    private long dataKey = -1;
    private final Map<String, T> byText = new LinkedHashMap<>();

    void add(long key, String text, T version) {
        if (key > dataKey) {
            dataKey = key;
            byText.clear();
        }
        if (key == dataKey) {
            byText.put(text, version);
        }
    }

    /// Returns the text that a table shows if it belongs to a candidate, else the text of the first candidate.
    String pick(String actual) {
        return byText.containsKey(actual) ? actual : byText.keySet().iterator().next();
    }

    T version(String text) {
        T version = byText.get(text);
        if (version == null) {
            throw new IllegalArgumentException(text);
        }
        return version;
    }
}
