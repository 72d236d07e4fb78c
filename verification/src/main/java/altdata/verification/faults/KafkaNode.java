package altdata.verification.faults;

import altdata.stack.servers.EmbeddedKafkaServer;
import altdata.stack.services.BuiltService;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.core.ConsoleAppender;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/// The main class of a process that runs only a Kafka broker, so that it can be killed.
public final class KafkaNode {
    static final String ONCE = "once";
    /// How long a killed consumer keeps its partitions.
    static final Duration SESSION = Duration.ofSeconds(3);

    private KafkaNode() {}

    /// Creates a member that runs a broker.
    ///
    /// @param directory for its data
    /// @param problems  receives a message if it exits unexpectedly
    public static JavaProcess member(Path directory, int port, Path log, Consumer<String> problems)
            throws InterruptedException {
        return member(directory, port, log, SESSION, List.of(), problems);
    }

    /// Creates a member with the given consumer session timeout and JVM options.
    static JavaProcess member(
            Path directory, int port, Path log, Duration session, List<String> options, Consumer<String> problems)
            throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(BuiltService.java()));
        command.addAll(KafkaAotCache.options());
        command.addAll(List.of(
                "-Xmx512m",
                "-XX:+UseSerialGC",
                // It restarts often and does little work.
                "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                KafkaNode.class.getName(),
                directory.toString(),
                Integer.toString(port),
                Long.toString(session.toMillis())));
        return new JavaProcess("Kafka", command, Map.of(), log, problems);
    }

    /// @param arguments the data directory, the port, the consumer session timeout in milliseconds, and [#ONCE]
    /// if it should exit after doing everything once
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
            // Messages about consumer groups explain failed rounds. All other INFO messages are off: each start
            // logs thousands of lines, which is slow in a JVM that has just started.
            root.setLevel(Level.WARN);
            root.getLoggerContext().getLogger("org.apache.kafka.coordinator").setLevel(Level.INFO);
            root.getLoggerContext().getLogger("kafka.server").setLevel(Level.INFO);
            if (root.getAppender("terminal") instanceof ConsoleAppender<?> terminal
                    && terminal.getEncoder() instanceof PatternLayoutEncoder encoder) {
                encoder.stop();
                encoder.setPattern("%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX, UTC} %-5level %logger{0}: %msg%n");
                encoder.start();
            }
        }
        EmbeddedKafkaServer server = EmbeddedKafkaServer.start(
                Path.of(arguments[0]),
                Integer.parseInt(arguments[1]),
                Map.of("group.consumer.session.timeout.ms", arguments[2]));
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        if (List.of(arguments).contains(ONCE)) {
            KafkaTraining.of(server.address());
            System.exit(0);
        }
        new CountDownLatch(1).await();
    }
}
