package altdata.benchmarks.plain;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/// Creates and fills the tables of [PlainService]: one row per day.
public final class PlainTables {
    /// The database that contains them.
    public static final String DATABASE = "plain";

    private static final String POINTS = """
            create table social_point as
            select p.platform, 'PLAIN-' || t as ticker, current_date - d as date,
                (hashint4(t * 1000 + d) & 8388607)::bigint as followers, hashint4(t + d) & 1023 as mentions,
                (hashint4(d) & 63)::smallint as sentiment
            from (values ('microblog'), ('forum')) p(platform), generate_series(0, %1$d - 1) t,
                generate_series(0, %3$d - 1) d
            order by 1, 2, 3
            """;
    private static final String DAYS = """
            create table daily_point as
            select 'PLAIN-' || t as ticker, current_date - d as date, %4$s
            from generate_series(0, %1$d - 1) t, generate_series(0, %2$d - 1) d
            order by 1, 2
            """;
    private static final int FIELDS = 20;

    private PlainTables() {}

    /// Creates and fills the tables.
    ///
    /// @param connection to their database
    public static void create(Connection connection, int tickers, int days, int socialDays) throws SQLException {
        StringBuilder fields = new StringBuilder();
        for (int i = 1; i <= FIELDS; i++) {
            fields.append(i == 1 ? "" : ", ")
                    .append("(hashint4(t * 1000 + d + %1$d) & 8388607)::bigint as metric_of_the_day_%1$d".formatted(i));
        }
        try (Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    POINTS,
                    DAYS,
                    "alter table social_point add primary key (platform, ticker, date)",
                    "alter table daily_point add primary key (ticker, date)")) {
                boolean _ = statement.execute(sql.formatted(tickers, days, socialDays, fields));
            }
        }
    }
}
