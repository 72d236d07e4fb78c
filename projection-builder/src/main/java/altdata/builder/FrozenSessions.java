package altdata.builder;

import altdata.builder.schedule.PeriodicTask;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Ends the database sessions of builders that froze while they were sending a statement. PostgreSQL's
/// `idle_in_transaction_session_timeout` does not apply in the middle of a statement, so such a session would keep its
/// locks until its builder continues, and no other builder could take over its partitions.
final class FrozenSessions {
    private static final Logger LOG = LoggerFactory.getLogger(FrozenSessions.class);
    private static final Duration PERIOD = Duration.ofSeconds(10);
    /// The limit of 30 s is shorter than the lock timeout, so a builder that waits for the locks gets them at its
    /// first attempt.
    ///
    /// `materialized`, because PostgreSQL evaluates the conditions of a query in any order. It would end other
    /// sessions.
    private static final String END = """
            with frozen as materialized (
                select pid, application_name
                from pg_stat_activity
                where datname = current_database() and usename = current_user and starts_with(application_name, ?)
                    and state = 'active' and wait_event = 'ClientRead'
                    and state_change < clock_timestamp() - interval '30 s'
            )
            select application_name from frozen where pg_terminate_backend(pid)
            """;

    private FrozenSessions() {}

    /// Looks for frozen sessions every 10 s, in a thread of its own.
    static PeriodicTask startEnding(DataSource database) {
        PeriodicTask task =
                new PeriodicTask("frozen-sessions", PERIOD, "look for frozen sessions", () -> end(database));
        task.start();
        return task;
    }

    private static void end(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            try (PreparedStatement end = connection.prepareStatement(END)) {
                end.setString(1, ServerConnections.APPLICATION);
                try (ResultSet row = end.executeQuery()) {
                    while (row.next()) {
                        LOG.warn("ended a session of {}, which stopped in the middle of a statement", row.getString(1));
                    }
                }
            }
        }
    }
}
