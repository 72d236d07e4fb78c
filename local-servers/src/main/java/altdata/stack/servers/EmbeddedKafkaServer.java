package altdata.stack.servers;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/// A Kafka broker in this JVM: a single node that is its own controller. Its log remains in its directory
/// between runs.
public final class EmbeddedKafkaServer implements AutoCloseable {
    /// A constant, so that a directory can be formatted again after an interrupted first start.
    private static final String CLUSTER = "YWx0ZGF0YS1sb2NhbC0wMA";

    private final KafkaRaftServer server;
    private final int port;

    private EmbeddedKafkaServer(KafkaRaftServer server, int port) {
        this.server = server;
        this.port = port;
    }

    /// Starts the broker on a directory, which is created if necessary.
    ///
    /// @param port 0 for any free port
    /// @throws IOException if it does not start
    public static EmbeddedKafkaServer start(Path directory, int port) throws IOException {
        return start(directory, port, Map.of());
    }

    /// The same, with additional broker settings, for example for authentication; the listener for clients is
    /// `CLIENTS`.
    ///
    /// @param port 0 for any free port
    /// @throws IOException if it does not start
    public static EmbeddedKafkaServer start(Path directory, int port, Map<String, String> settings) throws IOException {
        Path _ = Files.createDirectories(directory);
        int brokerPort = FreePort.orFree(port);
        format(directory);
        return new EmbeddedKafkaServer(startServer(directory, brokerPort, settings), brokerPort);
    }

    /// The port it listens on.
    public int port() {
        return port;
    }

    /// The address for `--kafka` and `ALTDATA_KAFKA`.
    public String address() {
        return "localhost:" + port;
    }

    /// Stops it and waits until it has stopped.
    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }

    private static KafkaRaftServer startServer(Path directory, int port, Map<String, String> more) throws IOException {
        // Kafka upper-cases its own identifiers with the default locale, and does not recognize them in
        // Turkish.
        Locale own = Locale.getDefault();
        Locale.setDefault(Locale.ROOT);
        try {
            KafkaConfig settings = KafkaConfig.fromProps(KafkaSettings.of(directory, port, FreePort.orFree(0), more));
            KafkaRaftServer server = new KafkaRaftServer(settings, Time.SYSTEM);
            try {
                server.startup();
                return server;
            } catch (RuntimeException e) {
                server.shutdown();
                throw new IOException("Kafka does not start on port " + port + ": " + e.getMessage(), e);
            }
        } finally {
            Locale.setDefault(own);
        }
    }

    private static void format(Path directory) throws IOException {
        PrintStream silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        try {
            new Formatter()
                    .setPrintStream(silent)
                    .setClusterId(CLUSTER)
                    .setNodeId(KafkaSettings.NODE)
                    .setControllerListenerName(KafkaSettings.CONTROLLER_LISTENER)
                    .setDirectories(List.of(directory.toString()))
                    .setMetadataLogDirectory(directory.toString())
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .setIgnoreFormatted(true)
                    .run();
        } catch (Exception e) {
            throw new IOException("Kafka cannot use the directory " + directory + ": " + e.getMessage(), e);
        }
    }
}
