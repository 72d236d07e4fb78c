package altdata.stack.sample;

import static altdata.stack.sample.Noise.ONE;
import static altdata.stack.sample.Noise.scaled;

import altdata.contracts.topic.Topics;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Generates the posts about one entity on one platform.
final class SamplePosts {
    /// More than an entity has posts on a platform per day.
    private static final long NUMBERS_PER_DAY = 1_000;
    private static final int AUTHORS = 500;
    private static final List<Phrase> PAIRS = Phrase.all("post-pair");

    private final SampleEntity entity;
    private final SamplePlatform platform;
    private final SampleAuthors authors = new SampleAuthors();
    private final List<Phrase> phrases = new ArrayList<>(Phrase.all("post"));
    private final Noise amount;
    private final Noise words;
    private final Noise choices;
    private final Noise hours;
    private final Noise mood;
    private final Noise likes;

    private SamplePosts(SampleEntity entity, SamplePlatform platform) {
        this.entity = entity;
        this.platform = platform;
        phrases.addAll(Phrase.all("post", entity));
        String ticker = entity.ticker();
        this.amount = Noise.of(ticker, platform.publishedName(), "amount");
        this.words = Noise.of(ticker, platform.publishedName(), "words");
        this.choices = Noise.of(ticker, platform.publishedName(), "choices");
        this.hours = Noise.of(ticker, platform.publishedName(), "hours");
        this.mood = Noise.of(ticker, platform.publishedName(), "mood");
        this.likes = Noise.of(ticker, platform.publishedName(), "likes");
    }

    /// The posts about the entity on all platforms that write about it.
    static List<SamplePosts> about(SampleEntity entity) {
        return Arrays.stream(SamplePlatform.values())
                .filter(platform -> platform.isAbout(entity))
                .map(platform -> new SamplePosts(entity, platform))
                .toList();
    }

    Stream<SampleRow> on(LocalDate date) {
        long day = date.toEpochDay();
        long expected = scaled(platform.postsPerDay(entity), ONE + amount.wander(day, 5) / 3 + amount.jitter(day) / 5);
        int posts = (int) ((expected + amount.uniform(-day)) / ONE);
        return IntStream.range(0, posts).mapToObj(index -> post(date, index));
    }

    private SampleRow post(LocalDate date, int index) {
        long day = date.toEpochDay();
        long number = day * NUMBERS_PER_DAY + index;
        String id = "sample-" + platform.publishedName() + '-' + entity.ticker() + '-' + day + '-' + index;
        Instant created = SampleRow.momentOf(date, timeOfDay(number));
        return SampleRow.event(
                Topics.POSTS, platform.publishedName() + ':' + id, created, post -> write(post, id, created, number));
    }

    private void write(ObjectNode post, String id, Instant created, long number) {
        boolean namesTwo = choices.below(8, number) == 0;
        SampleEntity peer = entity.peer(words, -number);
        Phrase phrase = words.oneOf(namesTwo ? PAIRS : phrases, number).about(entity, peer);
        List<String> communities = platform.communities(entity);
        String community = communities.isEmpty() ? null : choices.oneOf(communities, -number);
        post.put("platform", platform.publishedName())
                .put("id", id)
                .put("created", created.toString())
                .put("text", phrase.text())
                .put("permalink", platform.permalink(community, id));
        if (platform.highestScore() > 0) {
            post.put("score", score(number));
        }
        var tickers = post.putArray("tickers").add(entity.ticker());
        if (namesTwo) {
            tickers.add(peer.ticker());
        }
        post.put("sentiment", sentiment(created, number))
                .put("community", community)
                .put("source", entity.isCrypto() ? "Crypto" : "Stocks")
                .put("category", "discussion");
        if (platform.isSigned()) {
            authors.write(post.putObject("author"), words.below(AUTHORS, ~number));
        }
    }

    /// Most posts are written in the afternoon (UTC), few at night.
    private long timeOfDay(long number) {
        long peak = 2 * ONE / 3;
        return Math.floorMod((hours.jitter(number) + hours.jitter(-number)) / 4 + peak, ONE);
    }

    /// Few posts have a high score.
    private long score(long number) {
        long share = likes.uniform(number);
        long best = platform.highestScore() * (20 + entity.reach()) / 120;
        return 1 + best * (share * share / ONE) / ONE * share / ONE;
    }

    /// Null for one post in ten.
    private @Nullable BigDecimal sentiment(Instant created, long number) {
        long day = created.getEpochSecond() / 86_400;
        long place = ONE * 11 / 20 + mood.wander(day, 12) / 6 + mood.jitter(number) / 4;
        return mood.below(10, -number) == 0 ? null : BigDecimal.valueOf(Math.clamp(place, 0, ONE) / 10_000, 2);
    }
}
