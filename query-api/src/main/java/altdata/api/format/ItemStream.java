package altdata.api.format;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/// The items of a response that is written while they are read.
///
/// @param members what the JSON body contains besides the items
/// @param items   in groups. A few of them are written at the same time, each by another thread.
public record ItemStream<I>(Columns<I> columns, List<Member> members, Flux<? extends Iterable<I>> items) {
    /// The size of a part of the body. The server requests up to 128 parts before the client has read the first
    /// one.
    private static final int PART_BYTES = 8 * 1024;
    /// The groups of items that are written at the same time.
    private static final int MAX_GROUPS = 2;
    /// Limits the memory of a group of which no part can be sent yet.
    private static final int MAX_WAITING_PARTS = 32;

    /// The body in a format, in parts. Reads the items as fast as the subscriber requests the parts.
    ///
    /// @param threads   write the items
    /// @param nextGroup completes when the next group may be written
    public Flux<byte[]> bytes(Format format, Scheduler threads, Mono<Void> nextGroup) {
        return Flux.defer(() -> {
            ItemsHead head = columns.head(members);
            BodyFrame frame = format.frame(head);
            Flux<byte[]> groups = items.flatMapSequential(
                    group -> nextGroup.thenMany(
                            Flux.defer(() -> new Group<>(columns, group.iterator(), format, head, frame).parts())
                                    .subscribeOn(threads)),
                    MAX_GROUPS,
                    MAX_WAITING_PARTS);
            int separator = frame.separator().length;
            return Flux.concat(
                    Mono.just(frame.begin()),
                    groups.index((index, part) -> index == 0 ? Arrays.copyOfRange(part, separator, part.length) : part),
                    Mono.just(frame.end()));
        });
    }

    /// Writes a group of items. If it is not empty, its first part begins with a separator.
    private static final class Group<I> {
        private final Columns<I> columns;
        private final Iterator<I> items;
        private final PartBuffer buffer = new PartBuffer();
        private final ItemWriter writer;
        private boolean ended;

        Group(Columns<I> columns, Iterator<I> items, Format format, ItemsHead head, BodyFrame frame) {
            this.columns = columns;
            this.items = items;
            this.writer = format.writer(head, buffer);
            if (items.hasNext()) {
                buffer.writeBytes(frame.separator());
            }
        }

        Flux<byte[]> parts() {
            return Flux.generate(sink -> {
                while (buffer.remaining() < PART_BYTES && items.hasNext()) {
                    columns.write(items.next(), writer);
                }
                if (!ended && !items.hasNext()) {
                    writer.end();
                    ended = true;
                }
                if (buffer.remaining() > 0) {
                    sink.next(buffer.take());
                } else {
                    sink.complete();
                }
            });
        }
    }

    /// What was written but not sent. Some formats write much more than a part at once.
    private static final class PartBuffer extends ByteArrayOutputStream {
        private int taken;

        PartBuffer() {
            super(2 * PART_BYTES);
        }

        int remaining() {
            return count - taken;
        }

        /// The next part, of at most [#PART_BYTES].
        byte[] take() {
            int end = Math.min(count, taken + PART_BYTES);
            byte[] part = Arrays.copyOfRange(buf, taken, end);
            taken = end;
            if (remaining() < PART_BYTES) {
                System.arraycopy(buf, taken, buf, 0, remaining());
                count = remaining();
                taken = 0;
            }
            return part;
        }
    }
}
