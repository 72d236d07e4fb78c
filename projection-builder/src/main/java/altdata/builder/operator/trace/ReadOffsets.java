package altdata.builder.operator.trace;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The offsets of one partition that were read.
final class ReadOffsets {
    /// From the first offset of a range to the offset after its last one. The ranges are disjoint.
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

    void add(OffsetRange range) {
        if (range.isEmpty()) {
            return;
        }
        long from = range.from();
        long to = range.to();
        for (Map.Entry<Long, Long> touching = ranges.floorEntry(to);
                touching != null && touching.getValue() >= from;
                touching = ranges.floorEntry(to)) {
            from = Math.min(from, touching.getKey());
            to = Math.max(to, touching.getValue());
            ranges.remove(touching.getKey());
        }
        ranges.put(from, to);
    }

    /// The first part of the range that was not read; null if all of it was.
    @Nullable
    OffsetRange firstUnread(OffsetRange range) {
        Map.Entry<Long, Long> before = ranges.floorEntry(range.from());
        long from = before == null ? range.from() : Math.max(range.from(), before.getValue());
        Long next = ranges.higherKey(from);
        OffsetRange unread = new OffsetRange(from, next == null ? range.to() : Math.min(range.to(), next));
        return unread.isEmpty() ? null : unread;
    }
}
