package altdata.stack.sample;

import altdata.contracts.catalogue.MetricGroup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The platforms on which the sample's authors write, with their activity and typical reactions.
enum SamplePlatform {
    FORUM(MetricGroup.FORUM, 12, 400, false),
    IMAGEBOARD(MetricGroup.IMAGEBOARD, 40, 0, false),
    INVESTOR_CHAT(MetricGroup.INVESTOR_CHAT, 20, 60, true),
    MICROBLOG(MetricGroup.MICROBLOG, 20, 900, true);

    private static final List<String> OF_STOCKS = List.of("stocks", "investing", "options", "daytrading");
    private static final List<String> OF_COINS = List.of("cryptocurrency", "cryptomarkets", "investing");
    private static final List<String> OF_IMAGEBOARD = List.of("finance");

    private final MetricGroup group;
    private final long reachOfOnePost;
    private final int highestScore;
    private final boolean signed;

    SamplePlatform(MetricGroup group, long reachOfOnePost, int highestScore, boolean signed) {
        this.group = group;
        this.reachOfOnePost = reachOfOnePost;
        this.highestScore = highestScore;
        this.signed = signed;
    }

    String publishedName() {
        return group.publishedName();
    }

    /// Whether anybody writes about the entity here.
    boolean isAbout(SampleEntity entity) {
        return !entity.without().contains(group);
    }

    /// How many posts about the entity there are in a day, in millionths.
    long postsPerDay(SampleEntity entity) {
        return entity.reach() * Noise.ONE / reachOfOnePost;
    }

    /// The score of the best post about an entity of the greatest reach; 0 where posts are not scored.
    int highestScore() {
        return highestScore;
    }

    /// Whether it is known who wrote a post.
    boolean isSigned() {
        return signed;
    }

    /// Where on the platform people write about such an entity; empty where it has no such places.
    List<String> communities(SampleEntity entity) {
        return switch (this) {
            case FORUM -> entity.isCrypto() ? OF_COINS : OF_STOCKS;
            case IMAGEBOARD -> OF_IMAGEBOARD;
            case INVESTOR_CHAT, MICROBLOG -> List.of();
        };
    }

    /// Where the post would be read.
    ///
    /// @param community null where the platform has none
    String permalink(@Nullable String community, String id) {
        return this == FORUM
                ? "/r/" + community + "/comments/" + id
                : "https://example.com/" + publishedName() + '/' + id;
    }
}
