package altdata.builder.metrics;

import altdata.builder.tables.ReplayScope;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.ChunkMerge.Content;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.series.Point;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The decoded points of one chunk, indexed by slot.
final class ChunkPoints {
    /// One element for each slot of the chunk: the replaced points, and the winner last. Empty if there is no
    /// point.
    private final List<List<KnownPoint>> versions = new ArrayList<>();

    ChunkPoints() {
        for (int index = 0; index < Chunks.SLOTS; index++) {
            versions.add(List.of());
        }
    }

    /// @throws RuntimeException if the content is damaged
    static ChunkPoints decoded(int chunk, Content content) {
        ChunkPoints decoded = new ChunkPoints();
        ChunkCodec.decode(chunk, content.history()).forEach(decoded::add);
        ChunkCodec.decode(chunk, content.points()).forEach(decoded::add);
        return decoded;
    }

    private void add(KnownPoint point) {
        int index = Chunks.indexInChunk(point.slot());
        List<KnownPoint> before = versions.get(index);
        if (before.isEmpty()) {
            versions.set(index, List.of(point));
        } else {
            List<KnownPoint> more = new ArrayList<>(before);
            more.add(point);
            versions.set(index, more);
        }
    }

    /// Replaces the points of the scope with those of another chunk, deleting points that it does not have.
    ///
    /// @return whether a point changed
    boolean replace(ChunkKey key, ChunkPoints others, ReplayScope scope) {
        boolean changed = false;
        for (int index = 0; index < Chunks.SLOTS; index++) {
            LocalDate date = key.group().period().date(Chunks.firstSlot(key.chunk()) + index);
            if (scope.includesDate(date) && !at(index).equals(others.at(index))) {
                versions.set(index, others.at(index));
                changed = true;
            }
        }
        return changed;
    }

    /// The points of the chunk's n-th slot: the replaced ones, and the winner last. Empty if the slot has no points.
    List<KnownPoint> at(int index) {
        return versions.get(index);
    }

    /// The winners: one element for each slot of the chunk, null if there is no point.
    @Nullable
    Point[] winners() {
        return versions.stream()
                .map(slot -> slot.isEmpty() ? null : slot.getLast().point())
                .toArray(Point[]::new);
    }

    boolean isEmpty() {
        return versions.stream().allMatch(List::isEmpty);
    }

    Content encoded() {
        List<KnownPoint> winners = new ArrayList<>();
        List<KnownPoint> replaced = new ArrayList<>();
        for (List<KnownPoint> slot : versions) {
            if (!slot.isEmpty()) {
                winners.add(slot.getLast());
                replaced.addAll(slot.subList(0, slot.size() - 1));
            }
        }
        byte[] points = ChunkCodec.encode(winners);
        return new Content(points, ChunkCodec.encode(replaced), ChunkCodec.valueMask(points));
    }
}
