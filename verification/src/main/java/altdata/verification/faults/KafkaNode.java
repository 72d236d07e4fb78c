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

/// The main class of a process that is a Kafka broker and nothing else, so that it can be killed.
public final class KafkaNode {
    static final String ONCE = "once";
    /// How long a consumer that was killed holds its partitions.
    static final Duration SESSION = Duration.ofSeconds(3);

    private KafkaNode() {}

    /// The member that runs one.
    ///
    /// @param directory of its data
    /// @param problems  told when it ends by itself
    public static JavaMember member(Path directory, int port, Path log, Consumer<String> problems)
            throws InterruptedException {
        return member(directory, port, log, SESSION, List.of(), problems);
    }

    /// The same, with a consumer's session and options of its JVM.
    static JavaMember member(
            Path directory, int port, Path log, Duration session, List<String> options, Consumer<String> problems)
            throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(BuiltService.java()));
        command.addAll(KafkaPreparation.options());
        command.addAll(List.of(
                "-Xmx512m",
                "-XX:+UseSerialGC",
                // It is started again and again, and has little to do.
                "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                KafkaNode.class.getName(),
                directory.toString(),
                Integer.toString(port),
                Long.toString(session.toMillis())));
        return new JavaMember("Kafka", command, Map.of(), log, problems);
    }

    /// @param arguments the data directory, the port, a consumer's session in milliseconds, and [#ONCE] where
    /// it ends as soon as it has done everything once
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
            // What it says of its groups is what explains a round that went wrong. The rest of INFO is
            // thousands of lines in each start, which a JVM that has just begun is slow at.
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
