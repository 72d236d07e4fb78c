package altdata.builder.operator.trace;

import altdata.contracts.series.Point;
import altdata.contracts.topic.RecordRank;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// A record version of a traced identity, ordered by rank under the merge law: of two versions, the greater one
/// wins. Versions of the same identity have the same class.
sealed interface Version {
    long dataKey();

    /// Whether it retracts or deletes what earlier versions contain.
    boolean isWithdrawal();

    /// The traced part of its content; null if absent.
    @Nullable
    Object value();

    /// Compares the ranks; 0 for the same version.
    int compareRank(Version other);

    /// A point of a metric group.
    ///
    /// @param position the index of the traced metric in the group
    record OfPoint(Point point, int position) implements Version {
        @Override
        public long dataKey() {
            return point.dataKey();
        }

        @Override
        public boolean isWithdrawal() {
            return point.isRetraction();
        }

        @Override
        public @Nullable BigDecimal value() {
            return point.value(position);
        }

        @Override
        public int compareRank(Version other) {
            Point others = ((OfPoint) other).point;
            return point.winsOver(others) ? 1 : others.winsOver(point) ? -1 : 0;
        }
    }

    /// A version of a whole record.
    ///
    /// @param value an excerpt of the content; null for a deletion, and for a version of a table
    record OfRecord(
            RecordRank rank, boolean isWithdrawal, @Nullable String value) implements Version {
        @Override
        public long dataKey() {
            return rank.dataKey();
        }

        @Override
        public int compareRank(Version other) {
            return rank.compareTo(((OfRecord) other).rank);
        }
    }
}
