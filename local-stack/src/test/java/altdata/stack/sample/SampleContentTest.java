package altdata.stack.sample;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.topic.AlertRow;
import altdata.contracts.topic.JobRow;
import altdata.contracts.topic.PostRow;
import altdata.contracts.topic.QuoteRow;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.SignalAlertRow;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleContentTest {
    private static final Instant NOW = Instant.parse("2026-03-03T15:20:00Z");
    private static final LocalDate TODAY = LocalDate.of(2026, 3, 3);
    private static final LocalDate FIRST = TODAY.minusDays(SampleContent.DAYS - 1L);
    private static final int MAX_POSTS = 40_000;
    private static final List<String> METRICS =
            Arrays.stream(Metric.values()).map(Metric::publishedName).toList();

    private static final List<SampleRow> ROWS = rows(FIRST, NOW);

    @Test
    void everyRowIsValidAndHasTheRequiredKey() {
        for (SampleRow row : ROWS) {
            assertThat(key(row.topic(), row)).as(row.value()).isEqualTo(row.key());
        }
        assertThat(ROWS).extracting(SampleRow::topic).doesNotContain(Topics.ENTITIES, Topics.METRICS, Topics.API_KEYS);
        assertThat(ROWS.stream().map(SampleRow::topic).collect(Collectors.toSet()))
                .hasSize(Topics.ALL.size() - 3);
    }

    @Test
    void noTwoRowsHaveTheSameIdentity() {
        Set<String> identities = new HashSet<>();
        for (SampleRow row : ROWS) {
            String identity = row.topic().name() + ((RecordVersion<?>) read(row.topic(), row)).identity();
            assertThat(identities.add(identity)).as(identity).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2026-03-03T00:00:00Z", "2026-03-03T15:20:00Z", "2026-03-03T23:59:59Z", "2026-03-01T09:00:00Z"})
    void nothingIsInTheFuture(String now) {
        assertThat(rows(FIRST, Instant.parse(now)))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.at()).as(row.value()).isBeforeOrEqualTo(now));
    }

    @Test
    void postsReachTheCurrentHour() {
        assertThat(posts().filter(post -> post.created().isAfter(NOW.minus(Duration.ofHours(1)))))
                .hasSizeGreaterThan(5);
    }

    @Test
    void aRowDependsOnlyOnItsIdentityAndItsDay() throws Exception {
        assertThat(rows(FIRST, NOW)).isEqualTo(ROWS);
        // Events stay the same when they are written again on a later day.
        Set<SampleRow> events = events(FIRST, NOW).collect(Collectors.toSet());
        assertThat(events(FIRST, NOW.plus(Duration.ofDays(3))).collect(Collectors.toSet()))
                .containsAll(events.stream()
                        .filter(row -> row.at().isAfter(NOW.minus(Duration.ofDays(5))))
                        .toList());
        // The exact bytes must be the same on any machine and in any release, locale and time zone.
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        ROWS.forEach(row -> digest.update(row.value().getBytes(StandardCharsets.UTF_8)));
        assertThat(HexFormat.of().formatHex(digest.digest()))
                .isEqualTo("31ff35ca3b5866a1deb5b3aa21cfa8aa8c94c146b66eb1c36c5fba33cc49be3f");
    }

    @Test
    void theStateOfALaterDayReplacesTheEarlierOne() {
        Map<Object, Long> earlier = ranks(states(NOW));
        ranks(states(NOW.plus(Duration.ofDays(1))))
                .forEach((identity, rank) -> assertThat(rank).isGreaterThan(earlier.get(identity)));
    }

    @Test
    void theAmountOfDataIsRealistic() {
        assertThat(posts().count()).isBetween(15_000L, (long) MAX_POSTS);
        assertThat(posts().filter(post -> post.category().equals("marketing"))).hasSizeBetween(90, 300);
        Map<String, Long> onForum = posts().filter(post -> post.platform().equals("forum"))
                .flatMap(post -> post.tickers().stream())
                .collect(Collectors.groupingBy(ticker -> ticker, Collectors.counting()));
        assertThat(SampleEntities.ALL)
                .filteredOn(SamplePlatform.FORUM::isAbout)
                .allSatisfy(entity -> assertThat(onForum.get(entity.ticker())).isGreaterThan(8));
        int entities = SampleEntities.ALL.size();
        assertThat(contents(Topics.NEWS)).hasSizeBetween(9 * entities, 15 * entities);
        assertThat(contents(Topics.SIGNAL_ALERTS)).hasSizeBetween(40, 90);
        assertThat(contents(Topics.ALERTS)).hasSizeBetween(100, 220);
        assertThat(contents(Topics.QUOTES)).hasSize(entities);
        assertThat(contents(Topics.PREDICTIONS)).hasSize(entities);
        assertThat(contents(Topics.FX_RATES))
                .singleElement()
                .satisfies(rate -> assertThat(rate.rate()).isBetween(new BigDecimal("0.8"), new BigDecimal("0.95")));
    }

    @Test
    void onlyCompaniesHaveJobsAndReviews() {
        Map<String, List<JobRow>> jobs = contents(Topics.JOBS).collect(Collectors.groupingBy(JobRow::ticker));
        assertThat(jobs).hasSize((int)
                SampleEntities.ALL.stream().filter(entity -> !entity.isCrypto()).count());
        jobs.forEach((ticker, own) -> {
            assertThat(own).as(ticker).hasSizeBetween(15, 60);
            assertThat(own.stream().map(JobRow::department).collect(Collectors.toSet()))
                    .as(ticker)
                    .hasSizeBetween(4, 8);
        });
        assertThat(Stream.concat(
                        contents(Topics.APP_REVIEWS).map(review -> review.ticker()),
                        contents(Topics.EMPLOYEE_REVIEWS).map(review -> review.ticker())))
                .allMatch(jobs::containsKey);
    }

    @Test
    void quotesAndAlertsAreConsistentWithTheSeries() {
        for (QuoteRow quote : contents(Topics.QUOTES).toList()) {
            SampleSeries series = new SampleSeries(SampleEntities.named(quote.ticker()));
            BigDecimal latest = FIRST.datesUntil(TODAY.plusDays(1))
                    .map(date -> series.metrics(date).get(Metric.PRICE))
                    .filter(Objects::nonNull)
                    .reduce((_, later) -> later)
                    .orElseThrow();
            assertThat(quote.price()).as(quote.ticker()).isEqualByComparingTo(latest);
        }
        for (AlertRow alert : contents(Topics.ALERTS).toList()) {
            LocalDate date = LocalDate.parse(alert.date().toString().substring(0, 10));
            Metric metric = Metric.valueOf(alert.type().toUpperCase(Locale.ROOT));
            assertThat(new SampleSeries(SampleEntities.named(alert.ticker()))
                            .metrics(date)
                            .get(metric))
                    .isEqualByComparingTo(alert.value());
        }
        assertThat(contents(Topics.SIGNAL_ALERTS).map(SignalAlertRow::type))
                .isNotEmpty()
                .allSatisfy(type -> assertThat(type).isIn(METRICS));
    }

    @Test
    void noPlaceholderIsLeftInAnyText() {
        assertThat(ROWS)
                .allSatisfy(row -> assertThat(row.value()).doesNotContain("{name}", "{ticker}", "{peer", "{industry}"));
    }

    @Test
    void postsUseNamesWithoutTheirLegalForm() {
        assertThat(Stream.of("AAPL", "DIS", "JPM", "TTWO", "LULU", "BTC")
                        .map(ticker -> SampleEntities.named(ticker).spokenName()))
                .containsExactly(
                        "Apple",
                        "Walt Disney",
                        "JPMorgan Chase",
                        "Take-Two Interactive Software",
                        "lululemon athletica",
                        "Bitcoin");
    }

    private Stream<PostRow> posts() {
        return contents(Topics.POSTS);
    }

    private <T> Stream<T> contents(Topic<RecordVersion<T>> topic) {
        return ROWS.stream()
                .filter(row -> row.topic() == topic)
                .map(row -> Objects.requireNonNull(read(topic, row).content()));
    }

    private static List<SampleRow> rows(LocalDate first, Instant now) {
        return Stream.concat(
                        events(first, now),
                        Stream.concat(
                                states(now),
                                Stream.of(SampleQuotes.euros(LocalDate.ofInstant(now, ZoneOffset.UTC), now))))
                .toList();
    }

    private static Stream<SampleRow> events(LocalDate first, Instant now) {
        return SampleEntities.ALL.stream().flatMap(entity -> new SampleContent(entity).events(first, now));
    }

    private static Stream<SampleRow> states(Instant now) {
        return SampleEntities.ALL.stream().flatMap(entity -> new SampleContent(entity).states(now));
    }

    private static Map<Object, Long> ranks(Stream<SampleRow> states) {
        return states.map(row -> Map.entry(row.topic().name(), (RecordVersion<?>) read(row.topic(), row)))
                .collect(Collectors.toMap(
                        row -> List.of(row.getKey(), row.getValue().identity()),
                        row -> row.getValue().dataKey()));
    }

    private static <T> String key(Topic<T> topic, SampleRow row) {
        return String.valueOf(topic.key(read(topic, row)));
    }

    private static <T> T read(Topic<T> topic, SampleRow row) {
        return switch (topic.read(row.value().getBytes(StandardCharsets.UTF_8))) {
            case Verdict.Accepted<T>(T accepted, var ignored, var _) -> {
                assertThat(ignored.names()).as(row.value()).isEmpty();
                yield accepted;
            }
            case Verdict.Rejected<T> rejected -> throw new AssertionError(rejected.message() + " in " + row.value());
        };
    }
}
