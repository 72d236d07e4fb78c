package altdata.verification.faults;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.series.Point;
import altdata.contracts.tables.Projection;
import altdata.verification.model.PointIdentity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads the tables of one generation as text, by identity.
final class GenerationTables {
    /// Omits columns that need no check of their own: the words of a post are an index, its blend is a sum of
    /// checked columns, and the hash is derived from the content.
    private static final String WHOLE = """
            select %3$s, jsonb_strip_nulls(to_jsonb(t) - 'content_hash' - 'known_from' - 'words' - 'blend')::text
            from %1$s.%2$s t %4$s
            """;
    private static final String NOT_THE_SENTINEL = "where ticker <> '" + Sentinel.TICKER + "'";

    private final Connection connection;
    private final String schema;

    GenerationTables(Connection connection, String schema) {
        this.connection = connection;
        this.schema = schema;
    }

    /// Returns the tables of the projection by name; empty if the projection is not checked.
    Map<String, SortedMap<String, String>> read(Projection projection) throws SQLException {
        TreeMap<String, SortedMap<String, String>> tables = new TreeMap<>();
        if (projection == Projection.ENTITIES) {
            tables.put("entity", whole("entity", "ticker", NOT_THE_SENTINEL));
        } else if (projection == Projection.QUOTES) {
            tables.put("quote", whole("quote", "ticker", ""));
        } else if (projection == Projection.POSTS) {
            tables.put("post", whole("post", "platform || '/' || id", ""));
            tables.put(
                    "post_mention",
                    whole("post_mention", "concat_ws('/', platform, ticker, " + time("created") + ", id)", ""));
            tables.put(
                    "hourly_bucket",
                    whole(
                            "hourly_bucket",
                            "concat_ws('/', platform, ticker, " + time("hour") + ", community, source)",
                            ""));
        } else if (projection == Projection.METRICS) {
            tables.put("chunk", points());
            tables.put("current_value", whole("current_value", "ticker || '/' || metric", NOT_THE_SENTINEL));
            tables.put("signal", texts("select ticker, score from " + schema + ".signal " + NOT_THE_SENTINEL));
        }
        return tables;
    }

    private static String time(String column) {
        return "to_char(" + column + ", 'YYYY-MM-DD\"T\"HH24:MI:SS')";
    }

    private SortedMap<String, String> whole(String table, String identity, String where) throws SQLException {
        SortedMap<String, String> rows = texts(WHOLE.formatted(schema, table, identity, where));
        rows.replaceAll((_, json) -> RowText.ofJson(json));
        return rows;
    }

    private SortedMap<String, String> texts(String sql) throws SQLException {
        SortedMap<String, String> rows = new TreeMap<>();
        try (PreparedStatement query = connection.prepareStatement(sql);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                rows.put(row.getString(1), row.getString(2));
            }
        }
        return rows;
    }

    private SortedMap<String, String> points() throws SQLException {
        SortedMap<String, String> points = new TreeMap<>();
        try (PreparedStatement query = connection.prepareStatement(
                        "select ticker, metric_group, chunk, points from " + schema + ".chunk " + NOT_THE_SENTINEL);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                MetricGroup group = MetricGroup.ofCode(row.getInt(2));
                for (KnownPoint known : ChunkCodec.decode(row.getInt(3), row.getBytes(4))) {
                    Point point = known.point();
                    LocalDate date = group.period().date(point.slot());
                    String identity = new PointIdentity(row.getString(1), group, date).toString();
                    String text = TableText.ofPoint(point.dataKey(), point.values());
                    points.merge(identity, text, (one, other) -> one + ", and again " + other);
                }
            }
        }
        return points;
    }
}
