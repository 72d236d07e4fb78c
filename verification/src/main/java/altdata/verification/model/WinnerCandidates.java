package altdata.verification.model;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;

/// The record versions that are allowed to win for one identity: those with the highest data key. There are
/// several only if records with equal keys have different content.
///
/// @param <C> the content of a record version, with `equals`
public final class WinnerCandidates<C> {
    private long dataKey = -1;
    private final Set<C> contents = new LinkedHashSet<>();

    WinnerCandidates() {}

    void add(long versionKey, C content) {
        if (versionKey > dataKey) {
            dataKey = versionKey;
            contents.clear();
        }
        if (versionKey == dataKey) {
            contents.add(content);
        }
    }

    /// The highest data key.
    public long dataKey() {
        return dataKey;
    }

    /// The different contents, at least one, in the order in which they were added.
    public Collection<C> contents() {
        return Collections.unmodifiableSet(contents);
    }

    /// Returns the only content, for records whose data keys are unique.
    ///
    /// @throws IllegalStateException if there are several
    public C only() {
        if (contents.size() != 1) {
            throw new IllegalStateException("different records with the data key " + dataKey + ": " + contents);
        }
        return contents.iterator().next();
    }

    /// Returns the content that wins if the law defines the order of different contents.
    public C highest(Comparator<? super C> order) {
        return Collections.max(contents, order);
    }
}
