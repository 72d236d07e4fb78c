package altdata.ingest.push;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A pipe from which content can be read once.
final class NamedPipe {
    private NamedPipe() {}

    static Path create(Path pipe, byte[] content) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Thread _ = Thread.ofVirtual().start(() -> {
            try {
                Files.write(pipe, content);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return pipe;
    }
}
