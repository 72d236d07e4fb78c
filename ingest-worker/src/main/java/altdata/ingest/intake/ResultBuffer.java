package altdata.ingest.intake;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/// The lines of an answer. They have to wait for its status, which is known last: a few in memory, many in a file
/// that has no name any more, so that it ends with whoever holds it. Everything here waits for the disk.
final class ResultBuffer implements AutoCloseable {
    private static final int MOST_IN_MEMORY = 64 * 1024;
    private static final int CHUNK = 64 * 1024;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
    private @Nullable FileChannel file;

    /// @throws UncheckedIOException where the file cannot be written
    void add(Object line) {
        try {
            if (memory.size() > MOST_IN_MEMORY) {
                spill();
            }
            memory.write(JSON.writeValueAsBytes(line));
            memory.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException("the results cannot be kept: " + e.getMessage(), e);
        }
    }

    private void spill() throws IOException {
        FileChannel channel = file;
        if (channel == null) {
            Path path = Files.createTempFile("altdata-results-", ".ndjson");
            channel = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            file = channel;
        }
        OutputStream output = Channels.newOutputStream(channel);
        memory.writeTo(output);
        memory.reset();
    }

    /// All lines; read once, and closed then.
    Flux<DataBuffer> content(DataBufferFactory buffers) {
        Flux<DataBuffer> last = Flux.defer(() -> Flux.just(buffers.wrap(memory.toByteArray())));
        FileChannel channel = file;
        return channel == null
                ? last
                : DataBufferUtils.readByteChannel(() -> channel.position(0), buffers, CHUNK)
                        .concatWith(last);
    }

    @Override
    public void close() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
