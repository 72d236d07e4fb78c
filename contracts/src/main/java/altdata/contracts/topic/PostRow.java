package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `posts`: what somebody wrote on a platform. Nullable fields are unknown.
///
/// @param text      empty where somebody posted a picture alone
/// @param platform  one of [#PLATFORMS]
/// @param score     the forum's score, the investor chat's likes, the microblog's retweets
/// @param tickers   whom it names, each once
/// @param sentiment 0 to 1
/// @param community such as `stocks`
/// @param source    `Stocks` or `Crypto`
/// @param category  `discussion` or `marketing`
public record PostRow(
        String platform,
        String id,
        Instant created,
        String text,
        @Nullable String permalink,
        @Nullable Long score,
        List<String> tickers,
        @Nullable BigDecimal sentiment,
        @Nullable String community,
        @Nullable String source,
        String category,
        @Nullable String title,
        @Nullable Author author) {
    /// Where posts come from.
    public static final List<String> PLATFORMS = List.of("forum", "imageboard", "investor_chat", "microblog");

    /// The values of `source`.
    public static final List<String> SOURCES = List.of("Stocks", "Crypto");

    private static final String DISCUSSION = "discussion";
    private static final List<String> CATEGORIES = List.of(DISCUSSION, "marketing");

    /// Who wrote it.
    ///
    /// @param image a URL
    public record Author(
            @Nullable String name,
            @Nullable String screenName,
            @Nullable Long followers,
            @Nullable String image) {
        private static Author read(Fields fields) {
            return new Author(
                    fields.text("name"), fields.text("screen_name"), fields.count("followers"), fields.text("image"));
        }
    }

    static Statement<PostRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String platform = fields.oneOf("platform", PLATFORMS);
        String id = fields.identifier("id");
        if (fields.isDeletion()) {
            return new Statement<>(List.of(platform, id), dataKey, null);
        }
        Instant created = fields.requiredTime("created");
        String text = fields.presentText("text");
        String permalink = fields.text("permalink");
        Long score = fields.integer("score");
        List<String> tickers =
                fields.tickers("tickers").stream().distinct().sorted().toList();
        BigDecimal sentiment = fields.decimal("sentiment", MetricType.FRACTION);
        String community = fields.label("community");
        String source = fields.optionalOneOf("source", SOURCES);
        String category = fields.optionalOneOf("category", CATEGORIES);
        PostRow row = new PostRow(
                platform,
                id,
                created,
                text,
                permalink,
                score,
                tickers,
                sentiment,
                community,
                source,
                category == null ? DISCUSSION : category,
                fields.text("title"),
                fields.object("author", Author::read));
        return new Statement<>(List.of(platform, id), dataKey, row);
    }
}
