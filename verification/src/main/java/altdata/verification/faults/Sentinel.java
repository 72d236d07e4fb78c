package altdata.verification.faults;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.series.Point;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// An entity that reveals responses that mix two releases. Its name (from the projection of entities) and its
/// only value (from the projection of metrics) both contain the number of their release. The suite writes this
/// number directly into the tables of a release before it goes live.
final class Sentinel {
    static final String TICKER = "FASENTINEL";

    private static final LocalDate DATE = LocalDate.of(2026, 11, 1);
    private static final String NAME = "Release ";

    private Sentinel() {}

    static String entity() {
        return "{\"data_key\":1,\"id\":\"sentinel\",\"ticker\":\"%s\",\"name\":\"%s0\",\"entity\":\"company\"}"
                .formatted(TICKER, NAME);
    }

    static String metrics() {
        return "{\"data_key\":1,\"ticker\":\"%s\",\"date\":\"%s\",\"metrics\":{\"forum_mentions\":0}}"
                .formatted(TICKER, DATE);
    }

    static String path() {
        return "/timeline/?symbol=" + TICKER + "&data=forum_mentions";
    }

    /// Writes the release number into the tables of two generations that will be promoted together.
    static void mark(Connection connection, String entities, String metrics, int release) throws SQLException {
        update(connection, "update " + entities + ".entity set name = ? where ticker = ?", NAME + release);
        Point point = new Point(
                MetricGroup.FORUM.period().slot(DATE), 1, new ArrayList<>(List.of(BigDecimal.valueOf(release))));
        update(
                connection,
                "update " + metrics + ".chunk set points = ? where ticker = ?",
                ChunkCodec.encode(List.of(new KnownPoint(point, 0))));
    }

    /// Returns an empty text if the response comes from one release, else a description of what it mixes.
    static String mixed(JsonNode response) {
        String name = response.path("name").asString("");
        String value = response.path("data")
                .path("daily")
                .path(0)
                .path("forum_mentions")
                .asString("");
        return name.isEmpty() || name.equals(NAME + value) ? "" : name + " with the value of " + value;
    }

    private static void update(Connection connection, String sql, Object value) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setObject(1, value);
            update.setString(2, TICKER);
            if (update.executeUpdate() != 1) {
                throw new SQLException("the row of the sentinel does not exist: " + sql);
            }
        }
    }
}
