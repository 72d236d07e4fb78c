package altdata.stack.sample;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

/// Generates all sample rows of one entity, except the entity itself and its series.
final class SampleContent {
    /// How far back posts, news and alerts reach.
    static final int DAYS = 30;

    private static final int DAYS_OF_SIGNALS = 10;

    private final SampleEntity entity;
    private final SampleHistory history;
    private final List<SamplePosts> posts;
    private final SampleMarketing marketing;
    private final SampleNews news;
    private final SampleAlerts alerts;
    private final SampleSignalAlerts signals;

    SampleContent(SampleEntity entity) {
        this.entity = entity;
        this.history = new SampleHistory(entity);
        this.posts = SamplePosts.about(entity);
        this.marketing = new SampleMarketing(entity);
        this.news = new SampleNews(entity);
        this.alerts = new SampleAlerts(entity, history);
        this.signals = new SampleSignalAlerts(entity, history);
    }

    /// Events from the date, at most the last [#DAYS] days, until now.
    Stream<SampleRow> events(LocalDate first, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        LocalDate oldest = today.minusDays(DAYS - 1L);
        LocalDate oldestSignal = today.minusDays(DAYS_OF_SIGNALS - 1L);
        LocalDate start = first.isBefore(oldest) ? oldest : first;
        return start.datesUntil(today.plusDays(1))
                .flatMap(date -> date.isBefore(oldestSignal)
                        ? eventsBesidesSignals(date)
                        : Stream.concat(eventsBesidesSignals(date), signals.on(date)))
                .filter(row -> !row.at().isAfter(now));
    }

    /// The states of today.
    Stream<SampleRow> states(Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        return Stream.of(
                        new SampleJobs(entity).on(today),
                        SampleReviews.of(entity).stream().flatMap(reviews -> reviews.on(today)),
                        SampleQuotes.price(entity, history, today, now),
                        Stream.of(SamplePredictions.of(entity, today)))
                .flatMap(rows -> rows);
    }

    private Stream<SampleRow> eventsBesidesSignals(LocalDate date) {
        return Stream.of(
                        posts.stream().flatMap(platform -> platform.on(date)),
                        marketing.on(date),
                        news.on(date),
                        alerts.on(date))
                .flatMap(rows -> rows);
    }
}
