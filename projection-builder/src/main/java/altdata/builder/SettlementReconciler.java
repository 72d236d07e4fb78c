package altdata.builder;

import altdata.builder.generations.Generation;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.Settlement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Settles the changes of distributed generations whose writers did not, because they or a node have failed.
final class SettlementReconciler {
    private static final Logger LOG = LoggerFactory.getLogger(SettlementReconciler.class);

    /// For each position that is not settled, a text that changes when it is settled further.
    private static final String UNSETTLED = """
            select g.schema_name, concat_ws('/', u.topic, u.partition, u.settled)
            from altdata.unsettled_position u
            join altdata.generation g using (projection, number)
            """;

    private Map<String, Set<String>> last = Map.of();

    /// Settles what was not settled at the last call either.
    void advance(Connection connection, List<KnownGeneration> known) throws SQLException {
        if (known.stream().noneMatch(KnownGeneration::isDistributed)) {
            return;
        }
        Map<String, Set<String>> unsettled = unsettled(connection);
        for (KnownGeneration each : known) {
            Generation generation = each.generation();
            Set<String> before = last.getOrDefault(generation.schema(), Set.of());
            Set<String> now = unsettled.getOrDefault(generation.schema(), Set.of());
            if (each.state().isActive() && !Collections.disjoint(before, now)) {
                settle(connection, generation);
            }
        }
        last = unsettled;
    }

    private static void settle(Connection connection, Generation generation) {
        try {
            new Settlement(generation, true).settle(connection);
        } catch (SQLException e) {
            LOG.warn(
                    "could not complete the last transactions of {} on all nodes: {}; retrying in 0.5 s",
                    generation,
                    Objects.requireNonNullElse(e.getMessage(), e.toString()));
        }
    }

    /// By schema.
    private static Map<String, Set<String>> unsettled(Connection connection) throws SQLException {
        Map<String, Set<String>> unsettled = new HashMap<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(UNSETTLED)) {
            while (row.next()) {
                unsettled
                        .computeIfAbsent(row.getString(1), _ -> new HashSet<>())
                        .add(row.getString(2));
            }
        }
        return unsettled;
    }
}
