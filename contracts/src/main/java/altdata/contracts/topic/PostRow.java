package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `posts`: a post on a platform. Null means unknown.
///
/// @param text      empty for a post that is only a picture
/// @param platform  one of [#PLATFORMS]
/// @param score     the forum's score, the investor chat's likes, the microblog's retweets
/// @param tickers   the mentioned entities, sorted and without duplicates
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
    /// The values of `platform`.
    public static final List<String> PLATFORMS = List.of("forum", "imageboard", "investor_chat", "microblog");

    /// The values of `source`.
    public static final List<String> SOURCES = List.of("Stocks", "Crypto");

    private static final String DISCUSSION = "discussion";
    private static final List<String> CATEGORIES = List.of(DISCUSSION, "marketing");

    /// The author of a post.
    ///
    /// @param image a URL
    public record Author(
            @Nullable String name,
            @Nullable String screenName,
            @Nullable Long followers,
            @Nullable String image) {
        private static Author read(Fields fields) {
            return new Author(
                    fields.about("The display name.").text("name"),
                    fields.about("The account name.").text("screen_name"),
                    fields.about("The number of followers.").count("followers"),
                    fields.about("The URL of a picture.").text("image"));
        }
    }

    static RecordVersion<PostRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String platform = fields.about("The platform of the post.").oneOf("platform", PLATFORMS);
        String id = fields.about("The platform's id of the post.").identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(platform, id), dataKey, null);
        }
        Instant created = fields.about("When the post was written; it is counted in this hour.")
                .requiredTime("created");
        String text = fields.about("The text of the post; empty if it is only a picture.")
                .presentText("text");
        String permalink = fields.about("The URL of the post, or its path.").text("permalink");
        Long score = fields.about(
                        "The forum's score, the investor chat's likes or the microblog's retweets; may be negative.")
                .integer("score");
        List<String> tickers = fields
                .about(
                        "The tickers of the mentioned entities; the post is counted once for each. Null or absent: no tickers.")
                .tickers("tickers")
                .stream()
                .distinct()
                .sorted()
                .toList();
        BigDecimal sentiment =
                fields.about("From 0 (negative) to 1 (positive).").decimal("sentiment", MetricType.FRACTION);
        String community =
                fields.about("The community on the platform, such as `stocks`.").label("community");
        String source = fields.about("The general subject.").optionalOneOf("source", SOURCES);
        String category =
                fields.about("The kind of post; null or absent: `discussion`.").optionalOneOf("category", CATEGORIES);
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
                fields.about("The headline, if the platform has headlines.").text("title"),
                fields.about("The author.").object("author", Author::read));
        return new RecordVersion<>(List.of(platform, id), dataKey, row);
    }
}
