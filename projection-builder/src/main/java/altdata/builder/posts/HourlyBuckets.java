package altdata.builder.posts;

import altdata.builder.derived.Derivation;
import altdata.builder.derived.PendingShards;
import altdata.builder.generations.Settlement;
import altdata.builder.sql.SqlArrays;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/// Derives `hourly_bucket`: number and sentiment of the discussion posts that mention a ticker, per hour,
/// platform, community and source. A scope is a platform, a ticker and an hour.
public final class HourlyBuckets implements Derivation {
    private static final int MAX_MARKS = 50_000;

    private static final String TAKE = """
            with taken as (
                delete from %1$s.dirty_hour
                where ctid = any(array(select ctid from %1$s.dirty_hour where shard = ? order by id limit ?))
                returning platform, ticker, hour
            )
            select distinct platform, ticker, hour from taken
            """;
    private static final String CLEAR = """
            delete from %1$s.hourly_bucket b
            using unnest(?::text[], ?::text[], ?::timestamptz[]) as s(platform, ticker, hour)
            where (b.platform, b.hour, b.ticker) = (s.platform, s.hour, s.ticker)
            """;
    /// The lateral subquery reads the few rows of each scope through the index; PostgreSQL could plan a plain
    /// join as one over all mentions of a ticker.
    private static final String FILL = """
            insert into %1$s.hourly_bucket
                (platform, ticker, hour, community, source, posts, sentiment_sum, sentiment_posts)
            select s.platform, s.ticker, s.hour, b.*
            from unnest(?::text[], ?::text[], ?::timestamptz[]) as s(platform, ticker, hour)
            cross join lateral (
                select m.community, m.source, count(*), sum(m.sentiment), count(m.sentiment)
                from %1$s.post_mention m
                where m.platform = s.platform and m.ticker = s.ticker
                    and m.created >= s.hour and m.created < s.hour + interval '1 hour' and m.is_discussion
                group by m.community, m.source
            ) b
            """;
    /// The same rows. Citus has no lateral subqueries like this one. The hour is compared twice: once for the
    /// index, once for a hash join.
    private static final String FILL_DISTRIBUTED = """
            insert into %1$s.hourly_bucket
                (platform, ticker, hour, community, source, posts, sentiment_sum, sentiment_posts)
            select s.platform, s.ticker, s.hour, m.community, m.source, count(*), sum(m.sentiment), count(m.sentiment)
            from unnest(?::text[], ?::text[], ?::timestamptz[]) as s(platform, ticker, hour)
            join %1$s.post_mention m on m.platform = s.platform and m.ticker = s.ticker
                and m.created >= s.hour and m.created < s.hour + interval '1 hour'
                and date_trunc('hour', m.created, 'UTC') = s.hour and m.is_discussion
            group by s.platform, s.ticker, s.hour, m.community, m.source
            """;

    private static final String MARK_ALL = """
            insert into %1$s.dirty_hour (platform, ticker, hour)
            select distinct platform, ticker, date_trunc('hour', created, 'UTC') from %1$s.post_mention
            """;

    private record HourKey(String platform, String ticker, OffsetDateTime hour) {}

    @Override
    public PendingShards pending(Connection connection, String schema, LocalDate today) throws SQLException {
        return new PendingShards(false, PendingShards.withMarks(connection, schema + ".dirty_hour"));
    }

    /// The buckets do not depend on the day.
    @Override
    public boolean changeDay(Connection connection, String schema, LocalDate today) {
        return false;
    }

    @Override
    public boolean derive(Connection connection, String schema, int shard, Settlement settlement) throws SQLException {
        List<HourKey> scopes = takeMarks(connection, schema, shard);
        if (scopes.isEmpty()) {
            return false;
        }
        settlement.await(connection);
        for (String sql : List.of(CLEAR, settlement.isDistributed() ? FILL_DISTRIBUTED : FILL)) {
            try (PreparedStatement statement = connection.prepareStatement(sql.formatted(schema))) {
                SqlArrays.bind(statement, 1, "text", scopes, HourKey::platform);
                SqlArrays.bind(statement, 2, "text", scopes, HourKey::ticker);
                SqlArrays.bind(statement, 3, "timestamptz", scopes, HourKey::hour);
                statement.executeUpdate();
            }
        }
        return true;
    }

    @Override
    public void markAll(Connection connection, String schema) throws SQLException {
        try (Statement mark = connection.createStatement()) {
            mark.executeUpdate(MARK_ALL.formatted(schema));
        }
    }

    private static List<HourKey> takeMarks(Connection connection, String schema, int shard) throws SQLException {
        List<HourKey> scopes = new ArrayList<>();
        try (PreparedStatement takeMarks = connection.prepareStatement(TAKE.formatted(schema))) {
            takeMarks.setInt(1, shard);
            takeMarks.setInt(2, MAX_MARKS);
            try (ResultSet row = takeMarks.executeQuery()) {
                while (row.next()) {
                    scopes.add(new HourKey(row.getString(1), row.getString(2), row.getObject(3, OffsetDateTime.class)));
                }
            }
        }
        return scopes;
    }
}
