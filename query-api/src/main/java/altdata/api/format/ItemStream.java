package altdata.api.format;

import java.io.ByteArrayOutputStream;
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
        private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(2 * PART_BYTES);
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
                    Mono.fromSupplier(() -> {
                        writer.end();
                        return take();
                    }));
        }

        private Flux<byte[]> parts(Iterable<I> items) {
            return Flux.generate(items::iterator, (Iterator<I> iterator, SynchronousSink<byte[]> sink) -> {
                while (iterator.hasNext()) {
                    stream.columns().write(iterator.next(), writer);
                    if (buffer.size() >= PART_BYTES) {
                        sink.next(take());
                        return iterator;
                    }
                }
                sink.complete();
                return iterator;
            });
        }

        private byte[] take() {
            byte[] part = buffer.toByteArray();
            buffer.reset();
            return part;
        }
    }
}
