package altdata.builder.operator;

import altdata.builder.generations.OperationRejectedException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Records the changes that operators requested, and their outcome, in the table `altdata.audit`.
///
/// Has connections of its own, so an entry remains if the operation is rolled back. If an entry cannot be
/// written, it logs a warning and the operation runs nevertheless: an operator must be able to act while a part
/// of the service is broken.
public final class AuditTrail {
    private static final Logger LOG = LoggerFactory.getLogger(AuditTrail.class);
    private static final int MAX_LENGTH = 500;

    private static final String BEGIN =
            "insert into altdata.audit (channel, actor, action, subject) values (?, ?, ?, ?) returning id";
    private static final String END =
            "update altdata.audit set ended_at = clock_timestamp(), outcome = ?, detail = ? where id = ?";
    private static final String LIST = """
            select id, started_at as time, channel, actor, action, subject, outcome, detail, ended_at as ended
            from altdata.audit
            where (?::text is null or action = ?) and (?::timestamptz is null or started_at >= ?)
            order by id desc
            limit ?
            """;

    private AuditTrail() {}

    /// The result of an operation.
    enum Outcome {
        DONE,
        /// The request is invalid, or the current state does not allow it.
        REJECTED,
        /// A server failed, or did not respond.
        FAILED
    }

    /// Collects what the entry says about the result.
    public static final class Entry {
        private final List<String> sentences = new ArrayList<>();

        private Entry() {}

        /// Adds a sentence for people. It must not contain a secret or a row.
        public synchronized void say(String sentence) {
            if (sentences.size() < MAX_LENGTH) {
                sentences.add(sentence);
            }
        }

        private synchronized @Nullable String detail() {
            return sentences.isEmpty() ? null : line(String.join("; ", sentences));
        }
    }

    /// The work of an operation.
    @FunctionalInterface
    public interface Work<T> {
        T run(Entry entry) throws Exception;
    }

    /// Runs an operation with an entry in the audit trail.
    ///
    /// @param subject the object of the operation, such as `metrics_g2`; never a secret
    /// @throws Exception of the work, unchanged
    public static <T> T run(
            OperatorConnections servers, Operator operator, AuditAction action, String subject, Work<T> work)
            throws Exception {
        Long id = begin(servers, operator, action, subject);
        Entry entry = new Entry();
        try {
            T result = work.run(entry);
            end(servers, id, Outcome.DONE, entry.detail());
            return result;
        } catch (OperationRejectedException | IllegalArgumentException e) {
            end(servers, id, Outcome.REJECTED, reason(e));
            throw e;
        } catch (InterruptedException e) {
            // Another statement of this thread would be interrupted too.
            boolean _ = Thread.interrupted();
            end(servers, id, Outcome.FAILED, "interrupted");
            throw e;
        } catch (Exception e) {
            entry.say(reason(e));
            end(servers, id, Outcome.FAILED, entry.detail());
            throw e;
        }
    }

    /// The newest entries first.
    ///
    /// @param action only this action; null for all
    /// @param since  only entries at or after this time; null for all
    public static List<Map<String, Object>> list(
            Connection connection, @Nullable AuditAction action, @Nullable OffsetDateTime since, int limit)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(LIST)) {
            String name = action == null ? null : action.publishedName();
            query.setString(1, name);
            query.setString(2, name);
            query.setObject(3, since);
            query.setObject(4, since);
            query.setInt(5, limit);
            return ResultRows.of(query);
        }
    }

    /// Returns null if the entry could not be written.
    private static @Nullable Long begin(
            OperatorConnections servers, Operator operator, AuditAction action, String subject) {
        try (Connection connection = servers.database();
                PreparedStatement insert = connection.prepareStatement(BEGIN)) {
            insert.setString(1, operator.channel().name());
            insert.setString(2, line(operator.name()));
            insert.setString(3, action.publishedName());
            insert.setString(4, line(subject));
            try (ResultSet row = insert.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        } catch (SQLException e) {
            LOG.warn("{} is not recorded in the audit trail: {}", action.publishedName(), reason(e));
            return null;
        }
    }

    private static void end(OperatorConnections servers, @Nullable Long id, Outcome outcome, @Nullable String detail) {
        if (id == null) {
            return;
        }
        try (Connection connection = servers.database();
                PreparedStatement update = connection.prepareStatement(END)) {
            update.setString(1, outcome.name());
            update.setString(2, detail);
            update.setLong(3, id);
            update.executeUpdate();
        } catch (SQLException e) {
            LOG.warn("the outcome {} is not recorded in the audit trail: {}", outcome, reason(e));
        }
    }

    private static String reason(Exception failure) {
        Throwable root = failure.getMessage() == null && failure.getCause() != null ? failure.getCause() : failure;
        return line(Objects.toString(root.getMessage(), root.getClass().getSimpleName())
                .lines()
                .findFirst()
                .orElse(""));
    }

    private static String line(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ").strip();
        return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH - 1) + '…';
    }
}
