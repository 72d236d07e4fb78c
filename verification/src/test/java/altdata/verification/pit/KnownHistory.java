package altdata.verification.pit;

import altdata.contracts.topic.Topics;
import altdata.testing.TestService;
import altdata.verification.law.History;
import altdata.verification.law.RandomChanges;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Random rows of every topic with random known times, and the requests that read them. A seed has its own
/// tickers.
///
/// The known time of a row does not depend on its data key, so many rows are late. Some rows are repeated with
/// another known time, and some have the data key of another version of the same record.
final class KnownHistory {
    /// A row with the time at which it was known.
    record KnownRow(History.Pushed row, Instant knownAt) {
        String json() {
            return row.json().replaceFirst("\\{", "{\"known_at\":\"" + knownAt + "\",");
        }
    }

    private static final Duration BEFORE_NOW = Duration.ofHours(40);
    private static final int HOURS = 70;

    private final Random random;
    private final LocalDate today;
    private final Instant firstKnown;
    private final List<Instant> boundaries;
    private final RandomChanges changes;
    private final List<String> tickers;
    private final List<KnownRow> rows;

    /// @param now        rows are dated relative to it, and known up to 40 hours before and 30 hours after it
    /// @param boundaries times at which an off-by-one error is likely; some rows are known next to them
    KnownHistory(long seed, Instant now, List<Instant> boundaries) {
        random = new Random(seed);
        today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        firstKnown = now.minus(BEFORE_NOW);
        this.boundaries = boundaries;
        changes = new RandomChanges(seed, today, now);
        tickers = changes.tickers().stream().sorted().toList();
        List<History.Pushed> all = new ArrayList<>();
        for (int batch = 0; batch < 8; batch++) {
            all.addAll(changes.next(8, 60, 25));
        }
        all.addAll(withSameDataKeys(all));
        all.addAll(new RandomWholeRecords(random, tickers, now).next(300));
        rows = known(all);
        Collections.shuffle(rows, random);
    }

    /// Writes the rows in random order.
    void pushTo(TestService service) {
        // One by one, so that the builder reads them in many batches.
        rows.forEach(row -> service.push(row.row().topic(), row.json()));
    }

    /// The rows in the order of their known times.
    List<KnownRow> byTime() {
        return rows.stream().sorted(Comparator.comparing(KnownRow::knownAt)).toList();
    }

    List<String> tickers() {
        return tickers;
    }

    /// Returns a time before the first record, the boundaries of records and days, and random times.
    List<Instant> moments(int count) {
        TreeSet<Instant> moments = new TreeSet<>(List.of(firstKnown.minus(Duration.ofDays(3))));
        for (Instant boundary : boundaries) {
            moments.add(boundary.minus(1, ChronoUnit.MICROS));
            moments.add(boundary);
        }
        for (int i = 0; i < count / 4; i++) {
            Instant record = rows.get(random.nextInt(rows.size())).knownAt();
            moments.add(record);
            moments.add(record.minus(1, ChronoUnit.MICROS));
        }
        while (moments.size() < count) {
            moments.add(moment());
        }
        return List.copyOf(moments);
    }

    /// Returns versions with the data keys of some metric rows and other values.
    private List<History.Pushed> withSameDataKeys(List<History.Pushed> all) {
        List<History.Pushed> metrics =
                all.stream().filter(row -> row.topic() == Topics.METRICS).toList();
        List<History.Pushed> versions = new ArrayList<>();
        for (History.Pushed row : metrics) {
            if (random.nextInt(8) == 0) {
                ObjectNode other = (ObjectNode) TestService.readTree(row.json());
                JsonNode values = TestService.readTree(
                        metrics.get(random.nextInt(metrics.size())).json());
                for (String member : List.of("metrics", "retract")) {
                    JsonNode value = values.get(member);
                    if (value == null) {
                        other.remove(member);
                    } else {
                        other.set(member, value);
                    }
                }
                versions.add(new History.Pushed(Topics.METRICS, other.toString()));
            }
        }
        return versions;
    }

    private List<KnownRow> known(List<History.Pushed> all) {
        List<KnownRow> known = new ArrayList<>();
        for (History.Pushed row : all) {
            known.add(new KnownRow(row, moment()));
            if (random.nextInt(8) == 0) {
                known.add(new KnownRow(row, moment()));
            }
        }
        return known;
    }

    private Instant moment() {
        return switch (random.nextInt(boundaries.isEmpty() ? 1 : 0, 6)) {
            case 0 -> boundaries.get(random.nextInt(boundaries.size())).plus(random.nextInt(3) - 1, ChronoUnit.MICROS);
            case 1 -> firstKnown.plus(Duration.ofHours(random.nextInt(HOURS)));
            default -> firstKnown.plus(random.nextLong(Duration.ofHours(HOURS).toNanos() / 1_000), ChronoUnit.MICROS);
        };
    }

    /// Returns a request of every operation, each with a random entity.
    List<String> targets() {
        String ticker = tickers.get(random.nextInt(tickers.size()));
        String other = tickers.get(random.nextInt(tickers.size()));
        String industry = encoded(changes.industries().get(random.nextInt(2)));
        String search = encoded(changes.search());
        LocalDate yesterday = today.minusDays(1);
        return List.of(
                "/ticker/?ticker=" + ticker,
                "/graph/?symbol=" + ticker,
                "/graph/?source=jobs",
                "/graph/?input=Name",
                "/timeline/?symbol=" + ticker,
                "/timeline/?symbol=" + other + "&date=" + today,
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
                "/forum_mentions/?date=" + yesterday + "&search=" + search,
                "/forum_mentions/?symbol=" + ticker,
                "/imageboard_mentions/?date=" + yesterday + "&search=" + search,
                "/forum_realtime/?symbol=all_stocks",
                "/forum_realtime/?symbol=all_stocks&date=" + yesterday + "&subreddit=" + changes.community(),
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
                "/api/social/forum/" + ticker + "?from_date=" + today.minusDays(31) + "&to_date=" + today.plusDays(29));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
