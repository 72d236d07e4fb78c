package altdata.stack.sample;

import altdata.contracts.topic.Topics;
import java.time.Instant;
import java.time.LocalDate;
import java.util.stream.Stream;

/// Generates the headlines about one entity: two in five days on average.
final class SampleNews {
    private static final long CHANCE = Noise.ONE * 2 / 5;

    private final SampleEntity entity;
    private final Noise chance;
    private final Noise words;
    private final Noise hours;

    SampleNews(SampleEntity entity) {
        this.entity = entity;
        this.chance = Noise.of(entity.ticker(), "news", "chance");
        this.words = Noise.of(entity.ticker(), "news", "words");
        this.hours = Noise.of(entity.ticker(), "news", "hours");
    }

    Stream<SampleRow> on(LocalDate date) {
        return chance.uniform(date.toEpochDay()) < CHANCE ? Stream.of(article(date)) : Stream.empty();
    }

    private SampleRow article(LocalDate date) {
        long day = date.toEpochDay();
        Instant published = SampleRow.momentOf(date, hours.uniform(day));
        String id = "sample-news-" + entity.ticker() + '-' + day;
        Phrase phrase = words.oneOf(Phrase.all("news", entity), day).about(entity, entity.peer(words, -day));
        return SampleRow.event(
                Topics.NEWS,
                entity.ticker(),
                published,
                article -> article.put("ticker", entity.ticker())
                        .put("id", id)
                        .put("title", phrase.title())
                        .put("published", published.toString())
                        .put("source", phrase.detail())
                        .putNull("img")
                        .put("url", "https://example.com/news/" + id));
    }
}
