package altdata.builder.operator;

import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.OperationRejectedException;
import altdata.builder.generations.Percent;
import altdata.builder.generations.ServableGenerations;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Starts and stops shadow reads, and reads their results. The instances of the API do the comparisons; they notice a
/// change within a second.
public final class ShadowRuns {
    private static final String START = """
            insert into altdata.shadow as s (projection, number, share) values (?, ?, ?)
            on conflict (projection, number) do update
                set share = excluded.share, started_at = clock_timestamp()
            """;
    private static final List<String> CLEAR = List.of(
            "delete from altdata.shadow_result where projection = ? and number = ?",
            "delete from altdata.shadow_difference where projection = ? and number = ?");
    private static final String STOP = "delete from altdata.shadow where projection = ? and number = ?";
    private static final String SHARE = "select share from altdata.shadow where projection = ? and number = ?";
    private static final String RESULTS = """
            select operation, compared, different, undecided from altdata.shadow_result
            where projection = ? and number = ?
            order by operation
            """;
    private static final String DIFFERENCES = """
            select operation, request, live, candidate from altdata.shadow_difference
            where projection = ? and number = ?
            order by id
            limit ?
            """;

    private ShadowRuns() {}

    /// Starts to compare generations with the live ones, and discards the results of earlier runs.
    ///
    /// @param share the share of the requests, more than 0, at most 1
    /// @throws OperationRejectedException if one of them cannot answer requests; then no run is started
    public static List<GenerationTransition> start(Connection connection, List<Generation> generations, double share)
            throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        List<KnownGeneration> known = Generations.known(connection);
        for (Generation generation : generations) {
            ServableGenerations.check(generation, known);
        }
        List<GenerationTransition> changes = new ArrayList<>();
        for (Generation generation : generations) {
            try (PreparedStatement start = prepare(connection, START, generation)) {
                start.setDouble(3, share);
                start.executeUpdate();
            }
            for (String clear : CLEAR) {
                execute(connection, clear, generation);
            }
            changes.add(new GenerationTransition(
                    generation,
                    "SHADOWED",
                    "comparing " + Percent.text(share) + " of the requests with " + generation));
        }
        connection.commit();
        return changes;
    }

    /// Stops to compare generations. The results can still be read.
    public static List<GenerationTransition> stop(Connection connection, List<Generation> generations)
            throws SQLException {
        connection.setAutoCommit(false);
        List<GenerationTransition> changes = new ArrayList<>();
        for (Generation generation : generations) {
            GenerationState _ = Generations.state(connection, generation);
            boolean wasRunning = execute(connection, STOP, generation) > 0;
            changes.add(new GenerationTransition(
                    generation,
                    "NOT_SHADOWED",
                    generation + (wasRunning ? " is no longer compared" : " was not compared")));
        }
        connection.commit();
        return changes;
    }

    /// The results of the current or else of the last run.
    ///
    /// @param maxDifferences how many of the stored differences to read
    public static ShadowReport report(Connection connection, Generation generation, int maxDifferences)
            throws SQLException {
        List<ShadowReport.OperationResult> results = new ArrayList<>();
        try (PreparedStatement query = prepare(connection, RESULTS, generation);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                results.add(new ShadowReport.OperationResult(
                        row.getString(1), row.getLong(2), row.getLong(3), row.getLong(4)));
            }
        }
        List<ShadowReport.Difference> differences = new ArrayList<>();
        try (PreparedStatement query = prepare(connection, DIFFERENCES, generation)) {
            query.setInt(3, maxDifferences);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    differences.add(new ShadowReport.Difference(
                            row.getString(1), row.getString(2), row.getString(3), row.getString(4)));
                }
            }
        }
        return new ShadowReport(generation, share(connection, generation), results, differences);
    }

    private static @Nullable Double share(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement query = prepare(connection, SHARE, generation);
                ResultSet row = query.executeQuery()) {
            return row.next() ? (Double) row.getDouble(1) : null;
        }
    }

    private static int execute(Connection connection, String sql, Generation generation) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, generation)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, Generation generation)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        generation.bind(statement, 1);
        return statement;
    }
}
