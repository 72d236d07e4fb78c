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
                    fields.about("The name shown.").text("name"),
                    fields.about("The name on the platform.").text("screen_name"),
                    fields.about("How many follow the author.").count("followers"),
                    fields.about("URL of a picture.").text("image"));
        }
    }

    static RecordVersion<PostRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String platform = fields.about("Where it was written.").oneOf("platform", PLATFORMS);
        String id = fields.about("What the platform calls the post.").identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(platform, id), dataKey, null);
        }
        Instant created =
                fields.about("When it was written; it counts in this hour.").requiredTime("created");
        String text = fields.about("What was written; empty where a picture was posted alone.")
                .presentText("text");
        String permalink =
                fields.about("Where it stands: a URL or the path of one.").text("permalink");
        Long score = fields.about(
                        "The forum's score, the investor chat's likes, the microblog's retweets; of either sign.")
                .integer("score");
        List<String> tickers = fields
                .about("Whom it names; it counts once for each of them. Null or absent: nobody.")
                .tickers("tickers")
                .stream()
                .distinct()
                .sorted()
                .toList();
        BigDecimal sentiment =
                fields.about("From 0 (negative) to 1 (positive).").decimal("sentiment", MetricType.FRACTION);
        String community = fields.about("The part of the platform it was written in, such as `stocks`.")
                .label("community");
        String source = fields.about("What it is about in general.").optionalOneOf("source", SOURCES);
        String category = fields.about("Null or absent: `discussion`.").optionalOneOf("category", CATEGORIES);
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
                fields.about("Its headline, where the platform has such.").text("title"),
                fields.about("Who wrote it.").object("author", Author::read));
        return new RecordVersion<>(List.of(platform, id), dataKey, row);
    }
}
