package altdata.verification.pit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.TestService;
import altdata.verification.law.History;
import altdata.verification.law.RandomChanges;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An answer as of T equals the answer of a service whose clock shows T and whose log ends at T: for every
/// operation, and for late, repeated, retracted, deleted and out-of-order records. Generations that are built again
/// from the log give the same answers.
class AsOfIT {
    private static final TestService SERVICE = TestService.get();
    private static final long SEED = 2_022;
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 1);
    /// Between midnight in Los Angeles and the end of daylight saving time there.
    private static final Instant NOW = Instant.parse("2026-11-01T08:30:00Z");

    private static final Instant FIRST_KNOWN = NOW.minus(Duration.ofHours(40));
    private static final int KNOWN_HOURS = 70;

    /// Midnight in UTC and in Los Angeles, the end of daylight saving time there, and the next midnight there.
    private static final List<Instant> BOUNDARIES = List.of(
            Instant.parse("2026-11-01T00:00:00Z"),
            Instant.parse("2026-11-01T07:00:00Z"),
            Instant.parse("2026-11-01T09:00:00Z"),
            Instant.parse("2026-11-02T08:00:00Z"));

    /// The answer of the service whose log ends at the moment.
    private record PastAnswer(String target, Instant moment, String statusAndBody) {}

    private static final int COMPARED_AFTER_REPLAY = 300;

    /// A row with the time at which it was known.
    private record KnownRow(History.Pushed row, Instant knownAt) {
        String json() {
            return row.json().replaceFirst("\\{", "{\"known_at\":\"" + knownAt + "\",");
        }
    }

    @Test
    @Timeout(900)
    void anAnswerAsOfAMomentIsThatOfAServiceWhoseLogEndsThere() throws IOException {
        Random random = new Random(SEED);
        RandomChanges changes = new RandomChanges(SEED, TODAY, NOW);
        List<String> tickers = changes.tickers().stream().sorted().toList();
        List<History.Pushed> rows = new ArrayList<>();
        for (int batch = 0; batch < 8; batch++) {
            rows.addAll(changes.next(8, 60, 25));
        }
        rows.addAll(new RandomWholeRecords(random, tickers, NOW).next(300));
        List<KnownRow> known = known(rows, random);
        Collections.shuffle(known, random);
        known.forEach(row -> SERVICE.push(row.row().topic(), row.json()));
        SERVICE.awaitCaughtUp();
        List<KnownRow> byTime =
                known.stream().sorted(Comparator.comparing(KnownRow::knownAt)).toList();
        List<Instant> moments = moments(byTime, random);
        SoftAssertions soft = new SoftAssertions();
        List<PastAnswer> answers = new ArrayList<>();
        try (PastStack past = new PastStack(moments.getFirst())) {
            int next = 0;
            for (Instant moment : moments) {
                while (next < byTime.size() && !byTime.get(next).knownAt().isAfter(moment)) {
                    past.push(
                            byTime.get(next).row().topic(),
                            byTime.get(next).row().json());
                    next++;
                }
                past.advance(moment);
                for (String target : targets(changes, tickers, random)) {
                    HttpResponse<String> expected = past.get(target);
                    answers.add(new PastAnswer(target, moment, expected.statusCode() + " " + expected.body()));
                    compare(soft, answers.getLast());
                }
            }
        }
        assertThat(answers).hasSizeGreaterThanOrEqualTo(1_000);
        soft.assertAll();

        CommandOutput replay = AltdataCommand.run(new ProjectionsCommand(), "replay", "--all", "--promote");
        assertThat(replay.exit()).as(replay.text()).isZero();
        Collections.shuffle(answers, random);
        answers.subList(0, COMPARED_AFTER_REPLAY).forEach(answer -> compare(soft, answer));
        soft.assertAll();
    }

    private static void compare(SoftAssertions soft, PastAnswer expected) {
        HttpResponse<String> actual = asOf(expected.target(), expected.moment());
        soft.assertThat(actual.statusCode() + " " + actual.body())
                .as("%s as of %s", expected.target(), expected.moment())
                .isEqualTo(expected.statusAndBody());
    }

    /// The answer as of the moment, as soon as the service has read up to it.
    private static HttpResponse<String> asOf(String target, Instant moment) {
        String separator = target.contains("?") ? "&" : "?";
        return await().atMost(Duration.ofSeconds(30))
                .until(
                        () -> SERVICE.get(
                                target + separator + "as_of=" + moment
                                        + (target.startsWith("/api/") ? "" : "&apiKey=" + TestService.KEY),
                                "X-API-Key",
                                TestService.KEY),
                        response -> response.statusCode() != 503);
    }

    /// Gives each row a known time that does not depend on its data key. Some rows are repeated with another
    /// one.
    private static List<KnownRow> known(List<History.Pushed> rows, Random random) {
        List<KnownRow> known = new ArrayList<>();
        for (History.Pushed row : rows) {
            known.add(new KnownRow(row, moment(random)));
            if (random.nextInt(8) == 0) {
                known.add(new KnownRow(row, moment(random)));
            }
        }
        return known;
    }

    private static Instant moment(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> BOUNDARIES.get(random.nextInt(BOUNDARIES.size())).plus(random.nextInt(3) - 1, ChronoUnit.MICROS);
            case 1 -> FIRST_KNOWN.plus(Duration.ofHours(random.nextInt(KNOWN_HOURS)));
            default ->
                FIRST_KNOWN.plus(random.nextLong(Duration.ofHours(KNOWN_HOURS).toNanos() / 1_000), ChronoUnit.MICROS);
        };
    }

    /// Times before the first record, at the boundaries of records and days, and at random.
    private static List<Instant> moments(List<KnownRow> byTime, Random random) {
        TreeSet<Instant> moments = new TreeSet<>(List.of(FIRST_KNOWN.minus(Duration.ofDays(3))));
        for (Instant boundary : BOUNDARIES) {
            moments.add(boundary.minus(1, ChronoUnit.MICROS));
            moments.add(boundary);
        }
        for (int i = 0; i < 5; i++) {
            Instant record = byTime.get(random.nextInt(byTime.size())).knownAt();
            moments.add(record);
            moments.add(record.minus(1, ChronoUnit.MICROS));
        }
        while (moments.size() < 20) {
            moments.add(moment(random));
        }
        return List.copyOf(moments);
    }

    private static List<String> targets(RandomChanges changes, List<String> tickers, Random random) {
        String ticker = tickers.get(random.nextInt(tickers.size()));
        String other = tickers.get(random.nextInt(tickers.size()));
        String industry = encoded(changes.industries().get(random.nextInt(2)));
        String search = encoded(changes.search());
        return List.of(
                "/ticker/?ticker=" + ticker,
                "/graph/?symbol=" + ticker,
                "/graph/?source=jobs",
                "/graph/?input=Name",
                "/timeline/?symbol=" + ticker,
                "/timeline/?symbol=" + other + "&date=2026-11-01",
                "/history_timeline/?symbol=" + ticker,
                "/ai_timeline/?symbol=" + ticker,
                "/db_price/?symbol=" + ticker,
                "/photo_share_followers/?ticker=" + ticker,
                "/ai_score/?symbol=" + ticker,
                "/ai_score/",
                "/ai_score/?order=desc",
                "/toplist/",
                "/toplist/?sort=microblog_followers&industry=" + industry,
                "/toplist/?sort=new&entity=company",
                "/toplist/?sort=job_posts",
                "/industry_benchmark/?symbol=" + ticker,
                "/insights/",
                "/insights/?filter=top&entity=company",
                "/signals/",
                "/social_media_mentions/",
                "/investor_chat_mentions/",
                "/analyst_site_followers/",
                "/check_review_site/?symbol=" + ticker,
                "/check_webtraffic/?symbol=" + ticker,
                "/price_prediction/?symbol=" + ticker,
                "/price/?symbol=" + ticker,
                "/uPrice/",
                "/kPrice/",
                "/news_articles/?symbol=" + ticker,
                "/job_posts/?symbol=" + ticker,
                "/app_reviews/?symbol=" + ticker,
                "/employee_reviews/?symbol=" + ticker,
                "/signal_alerts/",
                "/alerts/",
                "/alerts/?ticker=" + ticker,
                "/forum_marketing/",
                "/forum_mentions/?date=2026-10-31&search=" + search,
                "/forum_mentions/?symbol=" + ticker,
                "/imageboard_mentions/?date=2026-10-31&search=" + search,
                "/forum_realtime/?symbol=all_stocks",
                "/forum_realtime/?symbol=all_stocks&date=2026-10-31&subreddit=" + changes.community(),
                "/forum_realtime/?symbol=forum_graph",
                "/forum_realtime/?symbol=" + search,
                "/imageboard_realtime/?symbol=all_stocks",
                "/investor_chat/?symbol=" + ticker,
                "/microblog_posts/?symbol=" + ticker,
                "/api/entities",
                "/api/entities?search=name&limit=3&offset=1",
                "/api/entities/" + ticker,
                "/api/social/forum/" + ticker,
                "/api/social/microblog/" + other,
                "/api/social/forum/" + ticker + "?from_date=2026-10-01&to_date=2026-11-30");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
