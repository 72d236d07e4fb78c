package altdata.builder.generations;

import java.util.List;

/// The keys that a canary serves.
///
/// @param keyIds the ids of these keys
/// @param share  the share of all other keys, 0 to 1
public record CanaryKeys(List<String> keyIds, double share) {
    public CanaryKeys {
        keyIds = List.copyOf(keyIds);
    }

    /// The keys as text for people.
    public String sentence() {
        String keys = keyIds.size() == 1 ? "key " + keyIds.getFirst() : "keys " + String.join(", ", keyIds);
        if (share == 0) {
            return keys;
        }
        String others = Percent.text(share) + " of the keys";
        return keyIds.isEmpty() ? others : keys + " and " + others;
    }
}
