package altdata.api.routing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Compresses a body part by part.
///
/// Synchronized, because a client that disconnects may end it while a part is being written.
final class GzipParts {
    private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    private final Compressor gzip;
    private boolean isReleased;

    private GzipParts() {
        try {
            gzip = new Compressor(compressed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Compressor extends GZIPOutputStream {
        Compressor(ByteArrayOutputStream compressed) throws IOException {
            super(compressed);
        }

        /// Frees the memory outside the heap. Otherwise it would be kept until the garbage collector finds it.
        void release() {
            def.end();
        }
    }

    /// The parts in gzip. Parts may be empty.
    static Flux<byte[]> of(Flux<byte[]> plain) {
        return Flux.using(
                GzipParts::new,
                parts -> Flux.concat(plain.map(parts::write), Mono.fromSupplier(parts::finish)),
                GzipParts::release);
    }

    private synchronized byte[] write(byte[] plain) {
        if (isReleased) {
            return new byte[0];
        }
        try {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return take();
    }

    private synchronized byte[] finish() {
        if (isReleased) {
            return new byte[0];
        }
        try {
            gzip.finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return take();
    }

    private synchronized void release() {
        isReleased = true;
        gzip.release();
    }

    private byte[] take() {
        byte[] part = compressed.toByteArray();
        compressed.reset();
        return part;
    }
}
