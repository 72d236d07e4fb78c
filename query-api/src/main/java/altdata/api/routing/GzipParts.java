package altdata.api.routing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Compresses a body part by part.
final class GzipParts {
    private final ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    private final GZIPOutputStream gzip;

    private GzipParts() {
        try {
            gzip = new GZIPOutputStream(compressed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The parts in gzip. Parts may be empty.
    static Flux<byte[]> of(Flux<byte[]> plain) {
        return Flux.defer(() -> {
            GzipParts parts = new GzipParts();
            return Flux.concat(plain.map(parts::write), Mono.fromSupplier(parts::finish));
        });
    }

    private byte[] write(byte[] plain) {
        try {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return take();
    }

    private byte[] finish() {
        try {
            gzip.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return take();
    }

    private byte[] take() {
        byte[] part = compressed.toByteArray();
        compressed.reset();
        return part;
    }
}
