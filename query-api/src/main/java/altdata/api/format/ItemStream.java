package altdata.api.format;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;

/// The items of a response that is written while they are read.
///
/// @param members what the JSON body contains besides the items, in its order
/// @param items   in parts, of which at most one is in memory at a time
public record ItemStream<I>(Columns<I> columns, List<Member> members, Flux<? extends Iterable<I>> items) {
    /// The size of a part of the body. The server requests up to 128 parts before the client has read the first
    /// one.
    private static final int PART_BYTES = 8 * 1024;

    /// The body in a format, in parts. Reads the items as fast as the subscriber requests the parts.
    public Flux<byte[]> bytes(Format format) {
        return Flux.defer(() -> new Body<>(this, format).parts());
    }

    private static final class Body<I> {
        private final ItemStream<I> stream;
        private final PartBuffer buffer = new PartBuffer();
        private final ItemWriter writer;

        Body(ItemStream<I> stream, Format format) {
            this.stream = stream;
            this.writer = format.writer(stream.columns().head(stream.members()), buffer);
        }

        Flux<byte[]> parts() {
            return Flux.concat(
                    Mono.fromRunnable(writer::begin),
                    // Without prefetching: the next items are read when these are written.
                    stream.items().concatMap(this::parts, 0),
                    Mono.fromRunnable(writer::end),
                    Flux.generate(this::emitRest));
        }

        private Flux<byte[]> parts(Iterable<I> items) {
            return Flux.generate(items::iterator, (Iterator<I> iterator, SynchronousSink<byte[]> sink) -> {
                while (buffer.remaining() < PART_BYTES && iterator.hasNext()) {
                    stream.columns().write(iterator.next(), writer);
                }
                if (buffer.remaining() >= PART_BYTES) {
                    sink.next(buffer.take());
                } else {
                    sink.complete();
                }
                return iterator;
            });
        }

        private void emitRest(SynchronousSink<byte[]> sink) {
            if (buffer.remaining() > 0) {
                sink.next(buffer.take());
            } else {
                sink.complete();
            }
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
