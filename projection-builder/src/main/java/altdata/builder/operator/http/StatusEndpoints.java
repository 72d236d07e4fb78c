package altdata.builder.operator.http;

import altdata.builder.generations.Canaries;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.OperationRejectedException;
import altdata.builder.generations.Releases;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.DeadLetterFilter;
import altdata.builder.operator.DeadLetters;
import altdata.builder.operator.KeyList;
import altdata.builder.operator.ReplayPlan;
import altdata.builder.operator.ShadowRuns;
import altdata.builder.operator.StatusRows;
import altdata.builder.status.GenerationStatus;
import altdata.builder.status.StatusPoller;
import altdata.builder.status.StatusSnapshot;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/// Serves status, history, replay plan and dead letters. Blocks on PostgreSQL and Kafka.
final class StatusEndpoints {
    /// An older status means that PostgreSQL or Kafka does not respond, because the status is polled more often
    /// than this.
    private static final Duration MAX_STATUS_AGE = Duration.ofSeconds(8);

    private static final int SHADOW_EXAMPLES = 5;

    private final StatusPoller poller;
    private final DataSource database;
    private final OperatorTokenVerifier token;

    StatusEndpoints(StatusPoller poller, DataSource database, OperatorTokenVerifier token) {
        this.poller = poller;
        this.database = database;
        this.token = token;
    }

    /// Returns the status of every generation and the warnings about topics, at most 1 s old. If a server does
    /// not respond, returns the last known status with its age.
    Map<String, Object> status() throws InterruptedException {
        StatusSnapshot seen = poller.fresh();
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("seen_at", seen == null ? null : seen.at().toString());
        status.put("age_seconds", StatusRows.seconds(poller.age()));
        status.put("problem", problem());
        status.put("warnings", seen == null ? List.of() : seen.topicWarnings());
        status.put("operable", token.isSet());
        List<Map<String, Object>> generations = new ArrayList<>();
        if (seen != null) {
            seen.statuses().forEach(each -> generations.add(row(each, seen.rate(each))));
        }
        status.put("generations", generations);
        return status;
    }

    /// Returns the last 15 minutes of each generation.
    Map<String, Object> history() {
        return StatusHistory.of(poller.history());
    }

    /// Returns the estimated cost of each replay, and the generations that a rollback would restore.
    Map<String, Object> plan() throws SQLException {
        try (Connection connection = database.getConnection()) {
            Map<String, Object> plan = new LinkedHashMap<>();
            plan.put("replays", ReplayPlan.rows(connection, List.of(Projection.values())));
            List<String> rollback = List.of();
            String rejected = null;
            try {
                rollback = Releases.previous(connection).values().stream()
                        .map(Generation::schema)
                        .toList();
            } catch (OperationRejectedException e) {
                rejected = e.getMessage();
            }
            plan.put("rollback", rollback);
            plan.put("rollback_rejected", rejected);
            return plan;
        }
    }

    /// Returns the results of the shadow reads of a generation, with some of the differences.
    Map<String, Object> shadow(Generation generation) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return ShadowRuns.report(connection, generation, SHADOW_EXAMPLES).row();
        }
    }

    /// Returns which generations are served to which keys before their promotion, in sentences.
    List<String> canary() throws SQLException {
        try (Connection connection = database.getConnection()) {
            return Canaries.sentences(connection);
        }
    }

    /// Returns the dead letters counted by topic and reason, and the newest ones.
    Map<String, Object> deadLetters(DeadLetterFilter filter, int limit) throws SQLException {
        try (Connection connection = database.getConnection()) {
            Map<String, Object> deadLetters = new LinkedHashMap<>();
            deadLetters.put("counts", DeadLetters.counts(connection));
            deadLetters.put("newest", DeadLetters.list(connection, filter, limit));
            return deadLetters;
        }
    }

    /// Returns one dead letter completely.
    Map<String, Object> deadLetter(String topic, int partition, long offset) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return DeadLetters.find(connection, topic, partition, offset);
        } catch (IllegalArgumentException e) {
            throw OperatorProblem.notFound(String.valueOf(e.getMessage())).exception();
        }
    }

    /// Returns all API keys, without their hashes.
    List<Map<String, Object>> keys() throws SQLException {
        try (Connection connection = database.getConnection()) {
            return KeyList.rows(connection, true);
        }
    }

    /// Returns the newest entries of the audit trail first.
    ///
    /// @param action null for all
    /// @param since  null for all
    List<Map<String, Object>> audit(@Nullable AuditAction action, @Nullable OffsetDateTime since, int limit)
            throws SQLException {
        try (Connection connection = database.getConnection()) {
            return AuditTrail.list(connection, action, since, limit);
        }
    }

    private @Nullable String problem() {
        String problem = poller.problem();
        return problem == null && poller.age().compareTo(MAX_STATUS_AGE) > 0
                ? "Kafka or PostgreSQL has not responded for " + poller.age().toSeconds() + " s"
                : problem;
    }

    private static Map<String, Object> row(GenerationStatus status, double rate) {
        Map<String, Object> row = StatusRows.row(status, rate);
        row.put("partial", !status.known().scope().isEverything());
        row.put("ignored", status.ignored());
        row.put("rows_per_second_at_most", status.known().rowsPerSecond());
        row.put("progress", Math.floor(status.progress() * 1000) / 1000);
        row.put(
                "seconds_to_go",
                rate >= 1 && status.known().state() == GenerationState.BUILDING
                        ? Math.round(status.lagRows() / rate)
                        : null);
        row.put("why", why(status));
        return row;
    }

    /// Returns why the generation does not advance, or null if it does.
    private static @Nullable String why(GenerationStatus status) {
        if (status.obstacle() != null) {
            return status.obstacle();
        }
        if (status.known().paused()) {
            return "paused by an operator";
        }
        return status.isStalled()
                ? "no progress for " + status.stall().toSeconds()
                        + " s although there are unread records: check that a builder is running and the database keeps up"
                : null;
    }
}
