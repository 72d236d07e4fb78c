package altdata.builder.records;

import altdata.builder.law.RecordMergeLaw;
import altdata.builder.law.RecordMergeLaw.Rank;
import altdata.builder.law.RecordMergeLaw.RankedVersion;
import altdata.builder.law.RowEffect;
import altdata.builder.law.RowEffect.Kind;
import altdata.contracts.topic.RecordVersion;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Upserts the winning record versions with a guarded SQL statement: an existing row is only replaced by one
/// with a greater `(data_key, content_hash)`.
///
/// @param table   without its schema
/// @param key     the columns of the identity
/// @param columns of the record type
public record RecordUpsert<T extends Record>(String table, List<String> key, RecordColumns<T> columns) {
    /// Limits the size of one SQL statement, because its rows are in memory several times. A single row may be
    /// larger.
    private static final int MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

    private static final List<String> RANK = List.of("data_key", "content_hash", "deleted");

    private static final String SQL = """
            insert into %1$s.%2$s as t
            select * from json_populate_recordset(null::%1$s.%2$s, ?::json)
            on conflict (%3$s) do update set (%4$s) = row(%5$s)
            where (excluded.data_key, excluded.content_hash) > (t.data_key, t.content_hash)
            returning %3$s
            """;

    private static final String SELECT_RANKS = """
            select t.data_key, t.content_hash, %3$s
            from json_populate_recordset(null::%1$s.%2$s, ?::json) as requested
            join %1$s.%2$s t using (%3$s)
            """;

    /// Writes the winners of the versions in the connection's open transaction, sorted by identity.
    ///
    /// @return the winners that the table did not have; the others were superseded
    public List<RankedVersion<T>> write(Connection connection, String schema, Collection<RecordVersion<T>> versions)
            throws SQLException {
        List<RankedVersion<T>> written = new ArrayList<>();
        List<RankedVersion<T>> statementRows = new ArrayList<>();
        long bytes = 0;
        for (RankedVersion<T> winner : RecordMergeLaw.winners(versions, key)) {
            statementRows.add(winner);
            bytes += winner.bytes();
            if (bytes >= MAX_STATEMENT_BYTES) {
                written.addAll(write(connection, schema, statementRows));
                statementRows.clear();
                bytes = 0;
            }
        }
        if (!statementRows.isEmpty()) {
            written.addAll(write(connection, schema, statementRows));
        }
        return written;
    }

    private List<RankedVersion<T>> write(Connection connection, String schema, List<RankedVersion<T>> winners)
            throws SQLException {
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        Map<List<String>, RankedVersion<T>> byIdentity = new HashMap<>();
        for (RankedVersion<T> winner : winners) {
            T content = winner.version().content();
            if (content != null) {
                columns.complete(winner.row(), content);
            }
            rows.add(winner.row());
            byIdentity.put(winner.version().identity(), winner);
        }
        List<RankedVersion<T>> written = new ArrayList<>();
        try (PreparedStatement upsert = connection.prepareStatement(sql(schema))) {
            upsert.setString(1, rows.toString());
            try (ResultSet row = upsert.executeQuery()) {
                while (row.next()) {
                    written.add(Objects.requireNonNull(byIdentity.get(identity(row, 1))));
                }
            }
        }
        return written;
    }

    /// Compares versions with the table, as if they were written one after another.
    ///
    /// @return one effect per version
    public List<RowEffect> effects(Connection connection, String schema, List<RecordVersion<T>> versions)
            throws SQLException {
        List<RankedVersion<T>> ranked = versions.stream()
                .map(version -> RecordMergeLaw.ranked(version, key))
                .toList();
        Map<List<String>, Rank> ranks = ranks(connection, schema, ranked);
        List<RowEffect> effects = new ArrayList<>(versions.size());
        for (RankedVersion<T> version : ranked) {
            List<String> identity = version.version().identity();
            Rank before = ranks.get(identity);
            effects.add(effect(version, before));
            if (before == null || version.rank().compareTo(before) > 0) {
                ranks.put(identity, version.rank());
            }
        }
        return effects;
    }

    /// The ranks in the table, by identity.
    private Map<List<String>, Rank> ranks(Connection connection, String schema, List<RankedVersion<T>> versions)
            throws SQLException {
        ArrayNode identities = JsonNodeFactory.instance.arrayNode();
        for (RankedVersion<T> version : versions) {
            ObjectNode identity = identities.addObject();
            key.forEach(column -> identity.set(column, version.row().get(column)));
        }
        Map<List<String>, Rank> ranks = new HashMap<>();
        try (PreparedStatement select =
                connection.prepareStatement(SELECT_RANKS.formatted(schema, table, String.join(", ", key)))) {
            select.setString(1, identities.toString());
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    ranks.put(identity(row, 3), new Rank(row.getLong(1), row.getBytes(2)));
                }
            }
        }
        return ranks;
    }

    private RowEffect effect(RankedVersion<T> version, @Nullable Rank before) {
        int comparison = before == null ? 1 : version.rank().compareTo(before);
        return new RowEffect(
                comparison > 0 ? Kind.WON : comparison == 0 ? Kind.REPEATED : Kind.OLDER,
                String.join(" ", version.version().identity()),
                version.version().dataKey(),
                before == null ? null : (Long) before.dataKey());
    }

    private List<String> identity(ResultSet row, int firstColumn) throws SQLException {
        List<String> identity = new ArrayList<>(key.size());
        for (int i = 0; i < key.size(); i++) {
            identity.add(row.getString(firstColumn + i));
        }
        return identity;
    }

    private String sql(String schema) {
        List<String> set =
                Stream.concat(RANK.stream(), columns.contentNames().stream()).toList();
        return SQL.formatted(
                schema,
                table,
                String.join(", ", key),
                String.join(", ", set),
                set.stream().map(column -> "excluded." + column).collect(Collectors.joining(", ")));
    }
}
