package altdata.builder.operator.trace;

import altdata.builder.ProjectionBindings;
import altdata.builder.checksum.RowChecksum;
import altdata.builder.law.KnownRow;
import altdata.builder.law.RecordMergeLaw;
import altdata.builder.operator.PrintableText;
import altdata.builder.operator.trace.Version.OfRecord;
import altdata.builder.tables.BaseTable;
import altdata.contracts.spelling.SpellingSuggestion;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.EntityRow;
import altdata.contracts.topic.PostRow;
import altdata.contracts.topic.RecordRank;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Tickers;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A record that the merge law replaces as a whole: an entity or a post.
///
/// @param <C> the type of the content
public final class WholeRecord<C> implements TraceSubject<RecordVersion<C>> {
    private static final String STORED = """
            select data_key, content_hash, deleted, %4$s
            from %1$s.%2$s where %3$s
            union all
            select data_key, content_hash, deleted, %4$s
            from %1$s.%2$s_history where %3$s
            """;
    private static final int MAX_EXCERPT = 80;
    private static final String ONLY_PART = "";

    private final String kind;
    private final Projection projection;
    private final Topic<RecordVersion<C>> topic;
    private final List<String> identity;
    private final UnaryOperator<String> normalization;
    private final Function<C, String> title;
    private final List<String> key;
    private final RawText text;

    private WholeRecord(
            String kind,
            Projection projection,
            Topic<RecordVersion<C>> topic,
            List<String> identity,
            UnaryOperator<String> normalization,
            Function<C, String> title) {
        this.kind = kind;
        this.projection = projection;
        this.topic = topic;
        this.identity = identity;
        this.normalization = normalization;
        this.title = title;
        key = table().key();
        text = new RawText(identity.toArray(String[]::new));
    }

    /// An entity.
    ///
    /// @throws IllegalArgumentException if the ticker is invalid; the message says what is accepted
    public static WholeRecord<EntityRow> entity(String ticker) {
        return new WholeRecord<>(
                "entity",
                Projection.ENTITIES,
                Topics.ENTITIES,
                List.of(MetricValue.ticker(ticker)),
                name -> String.valueOf(Tickers.normalize(name)),
                EntityRow::name);
    }

    /// A post.
    ///
    /// @throws IllegalArgumentException if the platform is unknown; the message says what is accepted
    public static WholeRecord<PostRow> post(String platform, String id) {
        if (!PostRow.PLATFORMS.contains(platform)) {
            throw new IllegalArgumentException("unknown platform '" + platform + "'; available: "
                    + String.join(", ", PostRow.PLATFORMS)
                    + SpellingSuggestion.hint(platform, PostRow.PLATFORMS));
        }
        return new WholeRecord<>(
                "post", Projection.POSTS, Topics.POSTS, List.of(platform, id), UnaryOperator.identity(), PostRow::text);
    }

    @Override
    public String toString() {
        return kind + ' ' + String.join(" ", identity);
    }

    @Override
    public Map<String, Object> identity() {
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < key.size(); i++) {
            members.put(key.get(i), identity.get(i));
        }
        return members;
    }

    @Override
    public Projection projection() {
        return projection;
    }

    @Override
    public Topic<RecordVersion<C>> topic() {
        return topic;
    }

    @Override
    public List<String> parts() {
        return List.of(ONLY_PART);
    }

    @Override
    public boolean mayConcern(byte @Nullable [] recordKey, byte @Nullable [] value) {
        return value == null ? isKey(recordKey) : text.mayBeIn(value);
    }

    @Override
    public Map<String, Version> versions(RecordVersion<C> row) {
        if (!row.identity().equals(identity)) {
            return Map.of();
        }
        RecordRank rank = RecordMergeLaw.ranked(new KnownRow<>(row, 0), key).rank();
        C content = row.content();
        return Map.of(
                ONLY_PART, new OfRecord(rank, content == null, content == null ? null : excerpt(title.apply(content))));
    }

    /// A tombstone has no value, but its key is the identity on these topics.
    @Override
    public List<String> namedParts(byte @Nullable [] recordKey, byte @Nullable [] value) {
        boolean isNamed = value == null ? isKey(recordKey) : isNamedIn(RawMembers.of(value));
        return isNamed ? parts() : List.of();
    }

    private boolean isNamedIn(RawMembers members) {
        for (int i = 0; i < key.size(); i++) {
            Set<String> texts = members.texts(key.get(i));
            String part = identity.get(i);
            if (texts.stream().map(normalization).noneMatch(part::equals)) {
                return false;
            }
        }
        return true;
    }

    private boolean isKey(byte @Nullable [] recordKey) {
        return recordKey != null && new String(recordKey, StandardCharsets.UTF_8).equals(String.join(":", identity));
    }

    @Override
    public Map<String, List<KnownVersion>> stored(Connection connection, String schema) throws SQLException {
        String condition = key.stream().map(column -> column + " = ?").collect(Collectors.joining(" and "));
        String sql = STORED.formatted(schema, table().name(), condition, RowChecksum.microsSql("known_from"));
        List<KnownVersion> stored = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (int i = 0; i < identity.size(); i++) {
                query.setString(i + 1, identity.get(i));
                query.setString(i + 1 + identity.size(), identity.get(i));
            }
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    RecordRank rank = new RecordRank(row.getLong(1), row.getBytes(2));
                    stored.add(new KnownVersion(new OfRecord(rank, row.getBoolean(3), null), row.getLong(4)));
                }
            }
        }
        return Map.of(ONLY_PART, stored);
    }

    private BaseTable table() {
        return ProjectionBindings.tables(projection).base();
    }

    @Override
    public @Nullable Object published(Map<String, Version> winners) {
        Version winner = winners.get(ONLY_PART);
        return winner == null ? null : winner.value();
    }

    @Override
    public String withdrawn() {
        return "deleted";
    }

    @Override
    public String unknown(Connection connection) {
        return "no record is about the " + this;
    }

    /// The beginning of a text on one line, without characters that control a terminal.
    private static String excerpt(String content) {
        int characters = content.codePointCount(0, content.length());
        String start = characters <= MAX_EXCERPT
                ? content
                : content.substring(0, content.offsetByCodePoints(0, MAX_EXCERPT - 1)) + '…';
        return PrintableText.of(start);
    }
}
