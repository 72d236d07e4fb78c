package altdata.stack.sample;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.topic.Topics;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Generates the job postings of one company; a better known company has more.
final class SampleJobs {
    private static final int MIN = 15;
    private static final int MAX = 60;
    private static final int MIN_DEPARTMENTS = 6;
    private static final int MAX_DEPARTMENTS = 8;
    private static final int DAYS_OPEN = 60;
    private static final List<String> LOCATIONS = List.of(
            "Austin, TX",
            "Berlin, Germany",
            "Chicago, IL",
            "Dublin, Ireland",
            "London, United Kingdom",
            "New York, NY",
            "Remote",
            "San Francisco, CA",
            "Seattle, WA",
            "Singapore",
            "Toronto, Canada");

    private final SampleEntity entity;
    private final Noise noise;
    private final SampleRotation rotation;
    private final List<Phrase> positions;

    SampleJobs(SampleEntity entity) {
        this.entity = entity;
        this.noise = Noise.of(entity.ticker(), "jobs");
        this.rotation = new SampleRotation(Noise.of(entity.ticker(), "jobs", "turns"), DAYS_OPEN);
        this.positions = positions(noise);
    }

    /// The rows of the day.
    Stream<SampleRow> on(LocalDate date) {
        if (entity.without().contains(MetricGroup.PROFESSIONAL_NETWORK)) {
            return Stream.empty();
        }
        int jobs = Math.toIntExact(MIN + (MAX - MIN) * entity.reach() / 100);
        return IntStream.range(0, jobs).mapToObj(place -> job(place, date));
    }

    private SampleRow job(int place, LocalDate date) {
        Instant published = rotation.since(place, date);
        long number = published.getEpochSecond() + place;
        Phrase position = noise.oneOf(positions, number);
        String id = "sample-job-" + entity.ticker() + '-' + place;
        return SampleRow.state(
                Topics.JOBS,
                entity.ticker(),
                published,
                date,
                job -> job.put("ticker", entity.ticker())
                        .put("id", id)
                        .put("title", position.title())
                        .put("published", published.toString())
                        .put("url", "https://example.com/jobs/" + id)
                        .put("location", noise.oneOf(LOCATIONS, -number))
                        .put("department", position.detail()));
    }

    /// The departments that the company has.
    private static List<Phrase> positions(Noise noise) {
        List<Phrase> all = Phrase.all("job");
        int departments = MIN_DEPARTMENTS + noise.below(MAX_DEPARTMENTS - MIN_DEPARTMENTS + 1, -1);
        List<String> own = all.stream()
                .map(Phrase::detail)
                .distinct()
                .sorted(Comparator.comparingLong(department -> noise.uniform(department.hashCode())))
                .limit(departments)
                .toList();
        return all.stream()
                .filter(position -> own.contains(position.detail()))
                .collect(Collectors.toUnmodifiableList());
    }
}
