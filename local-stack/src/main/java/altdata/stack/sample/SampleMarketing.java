package altdata.stack.sample;

import altdata.contracts.topic.Topics;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/// Generates forum posts of the category `marketing` about one entity: one post in 12 days on average.
final class SampleMarketing {
    private static final int DAYS_BETWEEN = 12;
    private static final int HIGHEST_SCORE = 80;
    private static final List<String> COMMUNITIES = List.of("marketing", "advertising");

    private final SampleEntity entity;
    private final Noise chance;
    private final Noise words;
    private final Noise hours;

    SampleMarketing(SampleEntity entity) {
        this.entity = entity;
        this.chance = Noise.of(entity.ticker(), "marketing", "chance");
        this.words = Noise.of(entity.ticker(), "marketing", "words");
        this.hours = Noise.of(entity.ticker(), "marketing", "hours");
    }

    Stream<SampleRow> on(LocalDate date) {
        return chance.below(DAYS_BETWEEN, date.toEpochDay()) == 0 ? Stream.of(post(date)) : Stream.empty();
    }

    private SampleRow post(LocalDate date) {
        long day = date.toEpochDay();
        Instant created = SampleRow.momentOf(date, hours.uniform(day));
        String forum = SamplePlatform.FORUM.publishedName();
        String id = "sample-marketing-" + entity.ticker() + '-' + day;
        Phrase phrase = words.oneOf(Phrase.all("marketing"), day).about(entity, entity.peer(words, -day));
        String community = hours.oneOf(COMMUNITIES, -day);
        return SampleRow.event(
                Topics.POSTS,
                forum + ':' + id,
                created,
                post -> post.put("platform", forum)
                        .put("id", id)
                        .put("created", created.toString())
                        .put("title", phrase.title())
                        .put("text", phrase.text())
                        .put("permalink", SamplePlatform.FORUM.permalink(community, id))
                        .put("score", 1 + chance.below(HIGHEST_SCORE, -day))
                        .put("community", community)
                        .put("source", entity.isCrypto() ? "Crypto" : "Stocks")
                        .put("category", "marketing")
                        .putArray("tickers")
                        .add(entity.ticker()));
    }
}
