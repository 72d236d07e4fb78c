package altdata.verification.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The reference model of the merge law: of all record versions with one identity, the one with the highest
/// data key wins as a whole, in any order and with any number of duplicates.
///
/// @param <I> the identity, with `equals` and `hashCode`
/// @param <C> the content of a record version, which may be a deletion
public final class MergeModel<I, C> {
    private final Map<I, WinnerCandidates<C>> candidates = new LinkedHashMap<>();

    /// Adds a record version.
    ///
    /// @param dataKey 0 or more
    public void add(I identity, long dataKey, C content) {
        candidates.computeIfAbsent(identity, _ -> new WinnerCandidates<>()).add(dataKey, content);
    }

    /// The candidates by identity, in the order in which the identities were added.
    public Map<I, WinnerCandidates<C>> candidates() {
        return Collections.unmodifiableMap(candidates);
    }
}
