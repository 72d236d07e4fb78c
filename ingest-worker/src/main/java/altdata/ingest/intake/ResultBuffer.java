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

/// Buffers the lines of a response, because the status is known only at the end. Small responses stay in
/// memory; larger ones go to a temporary file that is deleted when it is closed or the process ends. All
/// methods block on the disk.
final class ResultBuffer implements AutoCloseable {
    private static final int MAX_BYTES_IN_MEMORY = 64 * 1024;
    private static final int CHUNK = 64 * 1024;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ResultSpace space;
    private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
    private @Nullable FileChannel file;
    private long taken;

    ResultBuffer(ResultSpace space) {
        this.space = space;
    }

    /// @throws PushProblemException if the space for the results of all requests is used up
    /// @throws UncheckedIOException if the file cannot be written
    void add(Object line) {
        try {
            if (memory.size() > MAX_BYTES_IN_MEMORY) {
                spill();
            }
            memory.write(JSON.writeValueAsBytes(line));
            memory.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException("cannot buffer the results: " + e.getMessage(), e);
        }
    }

    private void spill() throws IOException {
        if (!space.tryTake(memory.size())) {
            throw PushProblem.busy("The worker is returning too many rejected rows at once.")
                    .exception();
        }
        taken += memory.size();
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

    /// Returns all lines. Subscribe once, then close this buffer.
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
        space.release(taken);
        taken = 0;
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
