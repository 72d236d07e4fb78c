package altdata.verification.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Test oracle for the merge law: keeps, per identity, the record versions with the highest data key. These are
/// several if versions with equal data keys differ in content. The result does not depend on order or
/// duplicates.
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
