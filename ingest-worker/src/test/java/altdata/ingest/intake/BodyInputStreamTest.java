package altdata.ingest.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;

class BodyInputStreamTest {
    private static final byte[] CHUNK = new byte[1000];

    @Test
    void requestsOnlyAFewBuffersAhead() throws IOException {
        AtomicInteger requested = new AtomicInteger();
        try (BodyInputStream body = new BodyInputStream(chunks(requested))) {
            for (int read = 0; read < 50; read++) {
                assertThat(body.readNBytes(CHUNK.length)).hasSize(CHUNK.length);
                assertThat(requested.get()).isLessThanOrEqualTo(read + 1 + 8);
            }
        }
    }

    @Test
    void requestsNothingAfterClose() throws IOException {
        AtomicInteger requested = new AtomicInteger();
        BodyInputStream body = new BodyInputStream(chunks(requested));
        assertThat(body.read()).isZero();

        body.close();

        assertThat(requested.get()).isLessThanOrEqualTo(9);
    }

    @Test
    void readReturnsTheAvailableData() throws IOException {
        try (BodyInputStream body =
                new BodyInputStream(chunks(new AtomicInteger()).take(2))) {
            byte[] room = new byte[10 * CHUNK.length];
            assertThat(body.read(room, 0, room.length)).isEqualTo(CHUNK.length);
            assertThat(body.read(room, 0, room.length)).isEqualTo(CHUNK.length);
            assertThat(body.read(room, 0, room.length)).isEqualTo(-1);
            assertThat(body.read()).isEqualTo(-1);
        }
    }

    @Test
    void failedBodyThrowsIOException() throws IOException {
        try (BodyInputStream body = new BodyInputStream(
                chunks(new AtomicInteger()).take(1).concatWith(Flux.error(new IllegalStateException("gone"))))) {
            assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
        }
    }

    private static Flux<DataBuffer> chunks(AtomicInteger requested) {
        return Flux.generate(sink -> {
            requested.incrementAndGet();
            sink.next(DefaultDataBufferFactory.sharedInstance.wrap(CHUNK));
        });
    }
}
