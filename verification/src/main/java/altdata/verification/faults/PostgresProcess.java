package altdata.verification.faults;

import altdata.stack.servers.EmbeddedPostgresServer;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/// PostgreSQL, as a process whose postmaster and backends are all killed at once.
public final class PostgresProcess implements DatabaseProcess {
    private static final long KILL_TIMEOUT_SECONDS = 10;
    /// Keeps the write-ahead log smaller than the small disk.
    private static final Map<String, String> SETTINGS = Map.of("max_wal_size", "192MB");
    /// A supervisor retries forever; after this time the suite fails, because a server that cannot start is not
    /// a fault of the product.
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final long MILLIS_BETWEEN_RETRIES = 200;
    /// The library's lock on the data; a failed start leaves it locked in this JVM.
    private static final String LOCK = "data/epg-lock";

    private final Path directory;
    private final int port;
    private final Path log;
    private @Nullable EmbeddedPostgresServer server;
    private boolean ended;

    /// @param directory for its data
    public PostgresProcess(Path directory, int port, Path log) {
        this.directory = directory;
        this.port = port;
        this.log = log;
        silenceLibrary();
    }

    @Override
    public String name() {
        return "PostgreSQL";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public String url() {
        return EmbeddedPostgresServer.url(port);
    }

    @Override
    public synchronized void start() {
        if (server != null || ended) {
            return;
        }
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        while (true) {
            try {
                server = EmbeddedPostgresServer.start(directory, port, log, SETTINGS);
                return;
            } catch (IOException e) {
                // The start fails, for example, while the disk is full.
                if (System.nanoTime() > deadline) {
                    throw new SuiteException("PostgreSQL does not restart: " + e.getMessage(), e);
                }
                prepareRetry();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new SuiteException("interrupted", e);
            }
        }
    }

    private void prepareRetry() {
        try {
            boolean _ = Files.deleteIfExists(directory.resolve(LOCK));
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_RETRIES);
        } catch (IOException e) {
            throw new SuiteException("cannot delete the lock file of a failed start: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SuiteException("interrupted", e);
        }
    }

    @Override
    public synchronized void kill() {
        EmbeddedPostgresServer killed = server;
        if (killed == null) {
            return;
        }
        server = null;
        try {
            // None if it has already exited, for example after the disk was full.
            List<ProcessHandle> all = killed.process().stream()
                    .flatMap(main -> Stream.concat(Stream.of(main), main.descendants()))
                    .toList();
            all.forEach(ProcessHandle::destroyForcibly);
            for (ProcessHandle each : all) {
                each.onExit().orTimeout(KILL_TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        close(killed);
    }

    @Override
    public synchronized void end() {
        ended = true;
        kill();
    }

    @Override
    public synchronized void stop() {
        EmbeddedPostgresServer stopped = server;
        if (stopped != null) {
            server = null;
            close(stopped);
        }
    }

    /// Also releases the resources that this JVM holds for a killed server.
    private static void close(EmbeddedPostgresServer server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new SuiteException("PostgreSQL does not stop: " + e.getMessage(), e);
        }
    }

    /// The library logs long messages for every killed server that it cannot stop.
    private static void silenceLibrary() {
        if (LoggerFactory.getLogger("io.zonky") instanceof Logger logger) {
            logger.setLevel(Level.OFF);
        }
    }
}
