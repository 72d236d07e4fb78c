package altdata.stack.up;

import altdata.builder.log.TopicCreation;
import altdata.contracts.topic.Topic;
import altdata.stack.servers.EmbeddedKafkaServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// PostgreSQL and Kafka of one data directory, started and stopped concurrently.
final class Servers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Servers.class);
    private static final short REPLICAS = 1;

    private final SupervisedPostgres postgres;
    private final EmbeddedKafkaServer kafka;

    private Servers(SupervisedPostgres postgres, EmbeddedKafkaServer kafka) {
        this.postgres = postgres;
        this.kafka = kafka;
    }

    /// Starts both and creates the topics.
    ///
    /// @param console   receives a message when PostgreSQL exits unexpectedly
    /// @param restarted called after a restart of PostgreSQL
    /// @throws StackException if one of them does not start; the other one is stopped again
    static Servers start(DataDirectory directory, Ports ports, Consumer<String> console, Runnable restarted)
            throws InterruptedException {
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            Future<SupervisedPostgres> postgres =
                    both.submit(() -> SupervisedPostgres.start(directory, ports.postgres(), console, restarted));
            Future<EmbeddedKafkaServer> kafka = both.submit(() -> kafkaWithTopics(directory, ports.kafka()));
            try {
                return new Servers(postgres.get(), kafka.get());
            } catch (ExecutionException e) {
                closeStarted(postgres, kafka);
                Throwable reason = e.getCause() == null ? e : e.getCause();
                throw new StackException(reason.getMessage() + " (logs: " + directory.logs() + ")", e);
            } catch (InterruptedException e) {
                closeStarted(postgres, kafka);
                throw e;
            }
        }
    }

    SupervisedPostgres postgres() {
        return postgres;
    }

    EmbeddedKafkaServer kafka() {
        return kafka;
    }

    @Override
    public void close() {
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            Future<?> _ = both.submit(closing(postgres));
            Future<?> _ = both.submit(closing(kafka));
        }
    }

    private static EmbeddedKafkaServer kafkaWithTopics(DataDirectory directory, int port)
            throws IOException, InterruptedException {
        EmbeddedKafkaServer kafka = EmbeddedKafkaServer.start(directory.kafka(), port);
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.address()))) {
            TopicCreation.createMissing(admin, Topic.PARTITIONS, REPLICAS);
            return kafka;
        } catch (ExecutionException e) {
            kafka.close();
            Throwable reason = e.getCause() == null ? e : e.getCause();
            throw new IOException("cannot create the topics in Kafka: " + reason.getMessage(), e);
        } catch (InterruptedException | RuntimeException e) {
            kafka.close();
            throw e;
        }
    }

    private static Callable<Boolean> closing(AutoCloseable server) {
        return () -> {
            server.close();
            return true;
        };
    }

    /// Waits for an interrupted start, because a server that finishes starting later would have no owner.
    private static void closeStarted(Future<? extends AutoCloseable> first, Future<? extends AutoCloseable> second) {
        for (Future<? extends AutoCloseable> server : List.of(first, second)) {
            try {
                server.get().close();
            } catch (ExecutionException _) {
                // It did not start.
            } catch (Exception e) {
                LOG.warn("could not stop a server after the start of the stack failed", e);
            }
        }
    }
}
