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

    /// Whether there are posts about the entity here.
    boolean isAbout(SampleEntity entity) {
        return !entity.without().contains(group);
    }

    /// The number of posts about the entity per day, in millionths.
    long postsPerDay(SampleEntity entity) {
        return entity.reach() * Noise.ONE / reachOfOnePost;
    }

    /// The score of the best post about an entity of the greatest reach; 0 if posts have no score.
    int highestScore() {
        return highestScore;
    }

    /// Whether posts have a known author.
    boolean isSigned() {
        return signed;
    }

    /// The communities for such an entity; empty if the platform has no communities.
    List<String> communities(SampleEntity entity) {
        return switch (this) {
            case FORUM -> entity.isCrypto() ? OF_COINS : OF_STOCKS;
            case IMAGEBOARD -> OF_IMAGEBOARD;
            case INVESTOR_CHAT, MICROBLOG -> List.of();
        };
    }

    /// The URL that the post would have.
    ///
    /// @param community null if the platform has no communities
    String permalink(@Nullable String community, String id) {
        return this == FORUM
                ? "/r/" + community + "/comments/" + id
                : "https://example.com/" + publishedName() + '/' + id;
    }
}
