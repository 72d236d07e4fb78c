package altdata.builder.posts;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.law.KnownRow;
import altdata.builder.law.WriteTarget;
import altdata.builder.records.ComputedColumn;
import altdata.builder.records.RecordColumns;
import altdata.builder.records.RecordContent;
import altdata.builder.records.RecordReplacement;
import altdata.builder.records.WholeRecordTable;
import altdata.builder.records.Winner;
import altdata.builder.sql.SqlArrays;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.TimePartitioning;
import altdata.contracts.search.SearchWords;
import altdata.contracts.topic.PostRow;
import altdata.contracts.topic.RecordVersion;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Writes `post`, with the winning version of each post, and `post_mention`, with a row for each ticker of a
/// post.
///
/// A new version of a post deletes the mentions of the previous one. The hours of the deleted and the new
/// mentions are marked dirty, so that [HourlyBuckets] derives them again.
public final class PostTables extends WholeRecordTable<PostRow> {
    private static final String DISCUSSION_CATEGORY = "discussion";
    private static final String INVESTOR_CHAT = "investor_chat";
    private static final double SECONDS_PER_TENFOLD = 45_000;
    /// Limits the size of an SQL statement: the size of a post is limited, but not the number of its tickers.
    private static final int MAX_MENTIONS_PER_STATEMENT = 20_000;

    private static final List<String> KEY = List.of("platform", "id");
    private static final RecordColumns<PostRow> COLUMNS = RecordColumns.of(
            PostRow.class,
            KEY,
            List.of(
                    new ComputedColumn<>("words", "tsvector", PostTables::lexemes),
                    new ComputedColumn<>("blend", "double precision", PostTables::blend)));

    /// Deletes the mentions of posts, and marks their hours dirty.
    private static final String DELETE_MENTIONS = """
            with post as (
                select * from unnest(?::text[], ?::text[], ?::timestamptz[]) as p(platform, id, created)
            ), deleted as (
                delete from %1$s.post_mention m using post p
                where m.platform = p.platform and m.id = p.id and m.created = p.created
                returning m.platform, m.ticker, m.created
            ), touched as (
                select distinct platform, ticker, date_trunc('hour', created, 'UTC') as hour from deleted
            )
            %2$s
            """;

    private static final String INSERT_MENTIONS = """
            with mention as (
                insert into %1$s.post_mention
                select * from json_populate_recordset(null::%1$s.post_mention, ?::json)
                returning platform, ticker, created
            ), touched as (
                select distinct platform, ticker, date_trunc('hour', created, 'UTC') as hour from mention
            )
            %2$s
            """;
    private static final String MARK =
            "insert into %1$s.dirty_hour (platform, ticker, hour) select platform, ticker, hour from touched";
    private static final String DO_NOT_MARK = "select count(*) from touched";

    private static final BaseTable BASE = BaseTable.ofTime("post", KEY, "? = any(tickers)", "created");

    static final RecordContent<PostRow> CONTENT = new RecordContent<>(BASE, COLUMNS, true);

    private static final String MARK_REPLACED = """
            insert into %1$s.dirty_hour (platform, ticker, hour)
            select distinct platform, ticker, date_trunc('hour', created, 'UTC')
            from %1$s.post_mention
            where %3$s
            """;
    private static final String REMOVE_REPLACED = "delete from %1$s.post_mention where %3$s";
    private static final String PUT_REPLACED =
            "insert into %1$s.post_mention select * from %2$s.post_mention where %3$s";

    public PostTables() {
        super(CONTENT);
    }

    @Override
    public long write(Connection connection, WriteTarget target, List<KnownRow<RecordVersion<PostRow>>> rows)
            throws SQLException {
        List<Winner<PostRow>> written = upsert(connection, target, rows);
        if (!written.isEmpty()) {
            String schema = target.schema();
            String marking = target.marksDirty() ? MARK : DO_NOT_MARK;
            deleteMentions(connection, DELETE_MENTIONS.formatted(schema, marking.formatted(schema)), written);
            insertMentions(connection, INSERT_MENTIONS.formatted(schema, marking.formatted(schema)), written);
        }
        return rows.size() - written.size();
    }

    /// A post may have several tickers, and a deletion does not contain them.
    @Override
    public @Nullable Function<RecordVersion<PostRow>, String> ticker() {
        return null;
    }

    @Override
    public TimePartitioning<RecordVersion<PostRow>> partitioning() {
        return new TimePartitioning<>(
                List.of(BASE.name(), BASE.history(), "post_mention"),
                post -> post.identity().getFirst(),
                post -> post.map(PostRow::created));
    }

    @Override
    public void replace(Connection connection, String live, String replayed, ReplayScope scope, ChecksumChange checksum)
            throws SQLException {
        super.replace(connection, live, replayed, scope, checksum);
        String replaced = RecordReplacement.condition(KEY);
        try (Statement statement = connection.createStatement()) {
            for (String sql : List.of(MARK_REPLACED, REMOVE_REPLACED, PUT_REPLACED, MARK_REPLACED)) {
                statement.executeUpdate(sql.formatted(live, replayed, replaced));
            }
        }
    }

    /// A post without a previous version, or with one that was deleted, has no mentions.
    private static void deleteMentions(Connection connection, String sql, List<Winner<PostRow>> posts)
            throws SQLException {
        List<Winner<PostRow>> replacing =
                posts.stream().filter(post -> post.replacedTime() != null).toList();
        if (replacing.isEmpty()) {
            return;
        }
        try (PreparedStatement delete = connection.prepareStatement(sql)) {
            SqlArrays.bind(delete, 1, "text", replacing, post -> identity(post).getFirst());
            SqlArrays.bind(delete, 2, "text", replacing, post -> identity(post).getLast());
            SqlArrays.bind(delete, 3, "timestamptz", replacing, Winner::replacedTime);
            delete.execute();
        }
    }

    private static List<String> identity(Winner<PostRow> post) {
        return post.version().version().identity();
    }

    /// The words, and the day, in the notation of `tsvector`; words contain no quotes.
    private static String lexemes(PostRow post) {
        StringBuilder lexemes = new StringBuilder();
        for (String word : SearchWords.indexed(post.text(), post.tickers())) {
            lexemes.append('\'').append(word).append("' ");
        }
        lexemes.append('\'')
                .append(SearchWords.ofDay(post.platform(), post.created()))
                .append('\'');
        return lexemes.toString();
    }

    private static void insertMentions(Connection connection, String sql, List<Winner<PostRow>> posts)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            ArrayNode mentions = JsonNodeFactory.instance.arrayNode();
            for (Winner<PostRow> winner : posts) {
                PostRow post = winner.version().version().content();
                if (post != null) {
                    for (String ticker : post.tickers()) {
                        setColumns(mentions.addObject(), post, ticker);
                        if (mentions.size() == MAX_MENTIONS_PER_STATEMENT) {
                            flush(insert, mentions);
                        }
                    }
                }
            }
            flush(insert, mentions);
        }
    }

    private static void flush(PreparedStatement insert, ArrayNode mentions) throws SQLException {
        if (!mentions.isEmpty()) {
            insert.setString(1, mentions.toString());
            insert.execute();
            mentions.removeAll();
        }
    }

    private static void setColumns(ObjectNode mention, PostRow post, String ticker) {
        mention.put("platform", post.platform());
        mention.put("ticker", ticker);
        mention.put("created", post.created().toString());
        mention.put("id", post.id());
        mention.put("is_discussion", post.category().equals(DISCUSSION_CATEGORY));
        mention.put("community", SearchWords.folded(orEmpty(post.community())));
        mention.put("source", orEmpty(post.source()));
        mention.put("sentiment", post.sentiment());
        mention.put("blend", blend(post));
    }

    /// The rank of a post in `/investor_chat` (v1 behaviour rule 10): ten times the likes count as much as
    /// being 45,000 seconds newer. Null for other platforms.
    private static @Nullable String blend(PostRow post) {
        if (!post.platform().equals(INVESTOR_CHAT)) {
            return null;
        }
        long likes = post.score() == null ? 0 : post.score();
        double seconds = post.created().getEpochSecond() + post.created().getNano() / 1e9;
        return Double.toString(StrictMath.log10(Math.max(likes, 1)) + seconds / SECONDS_PER_TENFOLD);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
