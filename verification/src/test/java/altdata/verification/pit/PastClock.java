package altdata.verification.pit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/// The clock of a service in the past: it shows the time in a file.
@Configuration(proxyBeanMethods = false)
class PastClock {
    /// The environment variable with the path of the file.
    static final String FILE = "ALTDATA_TEST_CLOCK";

    @Bean
    @Primary
    Clock fileClock() {
        return new FileClock(Path.of(System.getenv(FILE)));
    }

    private static final class FileClock extends Clock {
        private final Path file;

        FileClock(Path file) {
            this.file = file;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Instant instant() {
            try {
                return Instant.parse(Files.readString(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
