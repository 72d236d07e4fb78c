package altdata.builder.operator;

import altdata.builder.ProjectionBindings;
import altdata.builder.generations.LiveRelease;
import altdata.builder.generations.OperationRejectedException;
import altdata.builder.log.ProjectionBinding;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.PushId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Publishes records that bring back what was known at a moment.
///
/// The plan and the published records come from one snapshot of the live tables, so exactly the records of the plan
/// are published. A record that is pushed meanwhile competes with them by its data key, as always.
public final class Restore implements AutoCloseable {
    /// A promotion can add a second generation, which counts for itself.
    private static final String SELECT_WON = """
            select coalesce(sum(won), 0) from (
                select projection, max(won) as won
                from (
                    select projection, sum(won) as won from altdata.push_effect where push_id = ?
                    group by projection, number
                ) of_generations
                group by projection
            ) of_projections
            """;

    private final RestoreRequest request;
    private final OperatorConnections servers;
    private final Duration timeout;
    private final Connection snapshot;
    private final long minDataKey;

    private Restore(
            RestoreRequest request, OperatorConnections servers, Duration timeout, Clock clock, Connection snapshot) {
        this.request = request;
        this.servers = servers;
        this.timeout = timeout;
        this.snapshot = snapshot;
        minDataKey = clock.millis();
    }

    /// Waits until every record that was appended before now is applied, and takes the snapshot.
    ///
    /// @param timeout the longest time without progress of a projection
    /// @throws OperationRejectedException if a projection is halted or paused, makes no progress, or has no history
    public static Restore open(RestoreRequest request, OperatorConnections servers, Duration timeout, Clock clock)
            throws SQLException, InterruptedException {
        Connection connection = servers.database();
        try {
            new ProjectedMoment(connection, request.projections()).checkHistory();
            Set<String> topics = request.projections().stream()
                    .map(projection -> projection.topic().name())
                    .collect(Collectors.toSet());
            AppliedLog.await(connection, AppliedLog.ends(servers, topics), timeout);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            return new Restore(request, servers, timeout, clock, connection);
        } catch (SQLException | InterruptedException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /// Computes what will change.
    ///
    /// @throws IllegalArgumentException if nothing will change, and there is no row of the scope's ticker
    public RestorePlan plan() throws SQLException {
        RestorePlan plan = new RestorePlan(request);
        forEach(plan::add);
        String ticker = request.scope().ticker();
        if (ticker != null && plan.records() + plan.skippedIdentities() == 0 && !isKnown(ticker)) {
            throw new IllegalArgumentException("unknown ticker " + ticker + ": there is no entity and no row with it");
        }
        return plan;
    }

    private boolean isKnown(String ticker) throws SQLException {
        for (Projection projection : request.projections()) {
            if (KnownTickers.has(snapshot, projection, ticker)) {
                return true;
            }
        }
        return false;
    }

    /// Publishes the records of the plan, and waits until they are projected.
    ///
    /// @return how many of them won, so that their identities equal their state as of the moment; a record loses
    /// if one with a higher data key was pushed after the snapshot
    /// @throws OperationRejectedException if a projection does not apply them in time
    public long run() throws SQLException, InterruptedException {
        PushId push = new PushId(UUID.randomUUID());
        Map<TopicPartition, Long> ends = publish(push);
        try (Connection connection = servers.database()) {
            awaitApplied(connection, ends);
            try (PreparedStatement select = connection.prepareStatement(SELECT_WON)) {
                select.setObject(1, push.value());
                try (ResultSet row = select.executeQuery()) {
                    row.next();
                    return row.getLong(1);
                }
            }
        }
    }

    private void awaitApplied(Connection connection, Map<TopicPartition, Long> ends)
            throws SQLException, InterruptedException {
        try {
            AppliedLog.await(connection, ends, timeout);
        } catch (OperationRejectedException e) {
            throw new OperationRejectedException("the records were published, but " + e.getMessage());
        }
    }

    /// @return the offset after the last record, by partition
    private Map<TopicPartition, Long> publish(PushId push) throws SQLException {
        Map<TopicPartition, Long> ends = new ConcurrentHashMap<>();
        AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
        try (KafkaProducer<byte[], byte[]> producer = OperatorProducer.connect(servers.kafka())) {
            forEach(record -> {
                throwIfFailed(failure);
                if (record.isPossible()) {
                    ProducerRecord<byte[], byte[]> message = record.toProducerRecord();
                    message.headers().add(PushId.HEADER, push.toBytes());
                    var _ = producer.send(message, (written, error) -> {
                        if (error != null) {
                            failure.compareAndSet(null, error);
                        } else {
                            ends.merge(
                                    new TopicPartition(written.topic(), written.partition()),
                                    written.offset() + 1,
                                    Math::max);
                        }
                    });
                }
            });
            producer.flush();
        }
        throwIfFailed(failure);
        return ends;
    }

    private static void throwIfFailed(AtomicReference<@Nullable Exception> failure) {
        Exception error = failure.get();
        if (error != null) {
            throw new KafkaException(
                    "not all records were published; run the command again: " + error.getMessage(), error);
        }
    }

    private void forEach(Consumer<RestoreRecord> target) throws SQLException {
        for (Projection projection : request.projections()) {
            find(ProjectionBindings.of(projection), target);
        }
    }

    private <T> void find(ProjectionBinding<T> binding, Consumer<RestoreRecord> target) throws SQLException {
        binding.tables()
                .findRestorations(
                        snapshot,
                        LiveRelease.require(snapshot, binding.projection()).schema(),
                        binding.topic(),
                        request.scope(),
                        request.moment(),
                        restoration -> target.accept(RestoreRecord.of(binding.topic(), restoration, minDataKey)));
    }

    @Override
    public void close() throws SQLException {
        snapshot.close();
    }
}
