package altdata.stack.sample;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/// Generates reviews of one company's application by users, and of the company by employees.
final class SampleReviews {
    private static final int MIN = 10;
    private static final int MAX = 20;
    private static final int DAYS_SHOWN = 120;
    private static final List<String> LOCATIONS =
            List.of("Austin, TX", "Chicago, IL", "London, United Kingdom", "New York, NY", "Remote", "Seattle, WA");

    private final SampleEntity entity;
    private final Topic<?> topic;
    private final String kind;
    private final List<Phrase> phrases;
    private final Noise noise;
    private final SampleRotation rotation;

    private SampleReviews(SampleEntity entity, Topic<?> topic, String kind) {
        this.entity = entity;
        this.topic = topic;
        this.kind = kind;
        this.phrases = Phrase.all(kind);
        this.noise = Noise.of(entity.ticker(), kind);
        this.rotation = new SampleRotation(Noise.of(entity.ticker(), kind, "turns"), DAYS_SHOWN);
    }

    /// Reviews of the entity's application if it has one, and of the employer if it is one.
    static List<SampleReviews> of(SampleEntity entity) {
        List<SampleReviews> reviews = new ArrayList<>();
        if (has(entity, MetricGroup.APPSTORE_A, MetricGroup.APPSTORE_B)) {
            reviews.add(new SampleReviews(entity, Topics.APP_REVIEWS, "app-review"));
        }
        if (has(entity, MetricGroup.EMPLOYER_RATING)) {
            reviews.add(new SampleReviews(entity, Topics.EMPLOYEE_REVIEWS, "employee-review"));
        }
        return reviews;
    }

    private static boolean has(SampleEntity entity, MetricGroup... anyOf) {
        return !entity.without().containsAll(List.of(anyOf));
    }

    /// The rows of the day.
    Stream<SampleRow> on(LocalDate date) {
        int reviews = MIN + noise.below(MAX - MIN + 1, -1);
        return IntStream.range(0, reviews).mapToObj(place -> review(place, date));
    }

    private SampleRow review(int place, LocalDate date) {
        Instant published = rotation.since(place, date);
        return SampleRow.state(topic, entity.ticker(), published, date, review -> write(review, place, published));
    }

    private void write(ObjectNode review, int place, Instant published) {
        long number = published.getEpochSecond() + place;
        Phrase phrase = noise.oneOf(phrases, number).about(entity, entity.peer(noise, -number));
        String id = "sample-" + kind + '-' + entity.ticker() + '-' + place;
        review.put("ticker", entity.ticker())
                .put("id", id)
                .put("title", phrase.title())
                .put("description", phrase.text())
                .put("published", published.toString())
                .put("rating", new BigDecimal(phrase.detail()));
        if (topic == Topics.APP_REVIEWS) {
            review.put("url", "https://example.com/app-reviews/" + id);
        } else {
            review.put("location", noise.oneOf(LOCATIONS, -number));
        }
    }
}
