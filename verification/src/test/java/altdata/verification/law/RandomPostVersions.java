package altdata.verification.law;

import altdata.contracts.topic.Topics;
import altdata.verification.law.PostContent.PostIdentity;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Generates versions of one seed's posts, most of them from the last two days.
final class RandomPostVersions {
    private static final int POSTS = 30;
    private static final List<String> PLATFORMS =
            List.of("forum", "forum", "forum", "imageboard", "imageboard", "investor_chat", "microblog");

    private final long seed;
    private final Random random;
    private final RandomDataKeys keys;
    private final RandomEntities entities;
    private final History history;
    private final Instant now;

    RandomPostVersions(
            long seed, Random random, RandomDataKeys keys, RandomEntities entities, History history, Instant now) {
        this.seed = seed;
        this.random = random;
        this.keys = keys;
        this.entities = entities;
        this.history = history;
        this.now = now;
    }

    /// The community that only posts of this seed belong to.
    String community() {
        return "dl%dStocks".formatted(seed);
    }

    void state() {
        PostIdentity identity = new PostIdentity(
                PLATFORMS.get(random.nextInt(PLATFORMS.size())), "dl%d-%02d".formatted(seed, random.nextInt(POSTS)));
        long key = keys.next();
        if (random.nextInt(7) == 0) {
            delete(identity, key);
            return;
        }
        PostContent post = new PostContent(
                identity,
                created(),
                text(),
                random.nextInt(6),
                entities.tickers().stream().filter(_ -> random.nextInt(4) == 0).toList(),
                random.nextInt(4) == 0 ? null : BigDecimal.valueOf(random.nextInt(1001), 3),
                writtenCommunity(),
                random.nextInt(9) == 0);
        history.posts().add(identity, key, Optional.of(post));
        history.pushed().add(new History.Pushed(Topics.POSTS, post.json(key)));
    }

    void delete(PostIdentity identity, long key) {
        history.posts().add(identity, key, Optional.empty());
        history.pushed().add(new History.Pushed(Topics.POSTS, identity.deletion(key)));
    }

    private Instant created() {
        Duration before = random.nextInt(12) == 0
                ? Duration.ofDays(3 + random.nextInt(60))
                : Duration.ofMinutes(random.nextInt(50 * 60) - 120);
        return now.minus(before);
    }

    private @Nullable String writtenCommunity() {
        return switch (random.nextInt(4)) {
            case 0 -> null;
            case 1 -> community().toUpperCase(Locale.ROOT);
            default -> community();
        };
    }

    private String text() {
        StringBuilder text = new StringBuilder("about");
        for (int count = random.nextInt(4); count > 0; count--) {
            text.append(' ')
                    .append(
                            switch (random.nextInt(6)) {
                                case 0 -> entities.ticker().toLowerCase(Locale.ROOT);
                                case 1 -> entities.word(0) + "x";
                                default -> entities.word(random.nextInt(3));
                            });
        }
        return text.append(" again").toString();
    }
}
