package altdata.contracts.series;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A point with its known time.
///
/// @param knownMicros the known time in microseconds since 1970-01-01T00:00:00Z
public record KnownPoint(Point point, long knownMicros) {
    /// By slot, the latest first; within a slot the winner first, and of identical points the one that was
    /// known first.
    static final Comparator<KnownPoint> NEWEST_AND_WINNER_FIRST = Comparator.comparingInt(KnownPoint::slot)
            .reversed()
            .thenComparing(KnownPoint::compareRanks)
            .thenComparingLong(KnownPoint::knownMicros);

    /// The number of the date in the group's period.
    public int slot() {
        return point.slot();
    }

    private static int compareRanks(KnownPoint one, KnownPoint other) {
        return one.point.winsOver(other.point) ? -1 : other.point.winsOver(one.point) ? 1 : 0;
    }

    /// Removes the points that never won: a point of the same slot that wins over them was known at the same
    /// time or earlier.
    ///
    /// @param sorted in the order of [#NEWEST_AND_WINNER_FIRST]
    static List<KnownPoint> onceWinning(List<KnownPoint> sorted) {
        List<KnownPoint> winning = new ArrayList<>(sorted.size());
        for (KnownPoint candidate : sorted) {
            KnownPoint last = winning.isEmpty() ? null : winning.getLast();
            if (last == null || last.slot() != candidate.slot() || candidate.knownMicros < last.knownMicros) {
                winning.add(candidate);
            }
        }
        return winning;
    }
}
