package altdata.builder.generations;

import altdata.builder.sql.SqlArrays;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Serves generations to some keys only, before they are promoted or withdrawn.
///
/// A change takes effect 2 s after it is written. By then every instance of the API has read it, so all instances
/// switch at the same time, and a key does not alternate between two releases.
public final class Canaries {
    private static final String ADD = """
            insert into altdata.canary (projection, number, key_ids, share, effective_at)
            select projection, number, ?, ?, statement_timestamp() + interval '2 seconds'
            from unnest(?::text[], ?::int[]) as members (projection, number)
            """;
    private static final String DELETE_ENDED = "delete from altdata.canary where withdrawn_at < clock_timestamp()";
    private static final String WITHDRAW = """
            update altdata.canary set withdrawn_at = statement_timestamp() + interval '2 seconds'
            where withdrawn_at is null
            """;
    private static final String DELETE = "delete from altdata.canary where projection = ?";
    private static final String MEMBERS =
            "select projection, number from altdata.canary where withdrawn_at is null order by projection";
    private static final String NAMES = """
            select string_agg(projection || '_g' || number, ', ' order by projection) from altdata.canary
            where (withdrawn_at is not null) = ? and (withdrawn_at is null or withdrawn_at >= clock_timestamp())
            """;
    private static final String IS_MEMBER = """
            select exists (select from altdata.canary
                where projection = ? and number = ? and (withdrawn_at is null or withdrawn_at >= clock_timestamp()))
            """;
    private static final String RULE = """
            select key_ids, share, effective_at, string_agg(projection || '_g' || number, ', ' order by projection)
            from altdata.canary
            where withdrawn_at is null
            group by key_ids, share, effective_at
            """;
    private static final String SECONDS_UNTIL_CHANGE = """
            select coalesce(extract(epoch from max(greatest(effective_at, withdrawn_at)) - clock_timestamp()), 0)
            from altdata.canary
            """;

    private Canaries() {}

    /// Starts the canary, and waits until it is effective.
    ///
    /// @throws OperationRejectedException if another one exists, or a generation cannot answer requests
    public static void start(Connection connection, List<Generation> generations, CanaryKeys keys) throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        execute(connection, DELETE_ENDED);
        rejectIfAnotherExists(connection);
        List<KnownGeneration> known = Generations.known(connection);
        for (Generation generation : generations) {
            ServableGenerations.check(generation, known);
        }
        add(connection, generations, keys);
        connection.commit();
        awaitChange(connection);
    }

    /// In one statement, so that all generations become effective at the same time.
    private static void add(Connection connection, List<Generation> generations, CanaryKeys keys) throws SQLException {
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            SqlArrays.bind(add, 1, "text", keys.keyIds());
            add.setDouble(2, keys.share());
            SqlArrays.bind(
                    add,
                    3,
                    "text",
                    generations,
                    generation -> generation.projection().publishedName());
            SqlArrays.bind(add, 4, "integer", generations, Generation::number);
            add.executeUpdate();
        }
    }

    /// Withdraws the canary, and waits until all keys are served by the live release again.
    ///
    /// @return its generations
    /// @throws OperationRejectedException if there is no canary
    public static List<Generation> withdraw(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        List<Generation> members = members(connection);
        if (execute(connection, WITHDRAW) == 0) {
            throw new OperationRejectedException("there is no canary");
        }
        connection.commit();
        awaitChange(connection);
        return members;
    }

    /// The canary as text for people, with the keys and its start; empty if no canary exists.
    public static List<String> sentences(Connection connection) throws SQLException {
        List<String> sentences = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(RULE);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                CanaryKeys keys =
                        new CanaryKeys(Arrays.asList((String[]) row.getArray(1).getArray()), row.getDouble(2));
                sentences.add(row.getString(4) + " for " + keys.sentence() + " since "
                        + row.getObject(3, OffsetDateTime.class).toInstant());
            }
        }
        return sentences;
    }

    /// Ends the canary for generations that are replaced, in the transaction of their promotion.
    static void end(Connection connection, Collection<Generation> promoted) throws SQLException {
        for (Generation generation : promoted) {
            try (PreparedStatement delete = connection.prepareStatement(DELETE)) {
                delete.setString(1, generation.projection().publishedName());
                delete.executeUpdate();
            }
        }
    }

    /// @throws OperationRejectedException if the API serves the generation to some keys
    static void rejectIfMember(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(IS_MEMBER)) {
            generation.bind(query, 1);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                if (row.getBoolean(1)) {
                    throw new OperationRejectedException(
                            generation + " is served to some keys as a canary; withdraw it first");
                }
            }
        }
    }

    private static void rejectIfAnotherExists(Connection connection) throws SQLException {
        String ending = names(connection, true);
        if (ending != null) {
            throw new OperationRejectedException("the canary " + ending + " is being withdrawn; retry in 2 s");
        }
        String members = names(connection, false);
        if (members != null) {
            throw new OperationRejectedException(
                    "there is a canary already: " + members + "; promote it, or withdraw it first");
        }
    }

    /// The names of all members, also of projections that only a newer version knows; null if there is no member.
    ///
    /// @param withdrawn whether to return those that are being withdrawn, or else the others
    private static @Nullable String names(Connection connection, boolean withdrawn) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(NAMES)) {
            query.setBoolean(1, withdrawn);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }

    private static List<Generation> members(Connection connection) throws SQLException {
        List<Generation> members = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(MEMBERS);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                int number = row.getInt(2);
                Projection.find(row.getString(1))
                        .ifPresent(projection -> members.add(new Generation(projection, number)));
            }
        }
        return members;
    }

    private static void awaitChange(Connection connection) throws SQLException {
        double seconds;
        do {
            try (PreparedStatement query = connection.prepareStatement(SECONDS_UNTIL_CHANGE);
                    ResultSet row = query.executeQuery()) {
                row.next();
                seconds = row.getDouble(1);
            }
            connection.commit();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos((long) Math.max(0, seconds * 1_000)));
        } while (seconds > 0);
    }

    private static int execute(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return statement.executeUpdate();
        }
    }
}
