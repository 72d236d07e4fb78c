package altdata.benchmarks.history;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Map.Entry;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Generates entities, and metric rows of which some are revised later. Every row states when it became known,
/// so the history covers the whole time, as if it had been recorded live.
///
/// @param now the moment of the run, later than every known time
record RevisedRows(HistorySize size, Instant now) {
    private static final int PER_INDUSTRY = 50;
    /// One of this many rows is revised once.
    private static final int REVISED_ONCE = 10;
    /// One of this many rows is revised [#MANY_REVISIONS] times.
    private static final int REVISED_OFTEN = 100;

    private static final int MANY_REVISIONS = 5;
    private static final Duration UNTIL_KNOWN = Duration.ofHours(30);
    private static final Duration UNTIL_REVISED = Duration.ofDays(3);

    static String ticker(int entity) {
        return "HIST-" + entity;
    }

    static String industry(int entity) {
        return "History " + entity / PER_INDUSTRY;
    }

    /// The entities by ticker.
    Stream<Entry<String, String>> entities() {
        return IntStream.range(0, size.entities())
                .mapToObj(entity -> Map.entry(
                        ticker(entity),
                        "{\"data_key\":1,\"id\":\"hist-%d\",\"ticker\":\"%s\",\"name\":\"History %d\",\"entity\":\"company\",\"industry\":\"%s\",\"known_at\":\"%s\",\"handles\":{\"forum\":\"h\",\"microblog\":\"h\"}}"
                                .formatted(entity, ticker(entity), entity, industry(entity), firstKnown())));
    }

    /// The original rows of a part of the days, all entities of a day before the next day.
    ///
    /// @param part  0 to `parts` - 1
    Stream<Entry<String, String>> originals(int part, int parts) {
        return IntStream.range(size.days() * part / parts, size.days() * (part + 1) / parts)
                .boxed()
                .flatMap(day -> IntStream.range(0, size.entities()).mapToObj(entity -> row(entity, day, 0)));
    }

    /// The revisions, in the order in which they became known.
    Stream<Entry<String, String>> revisions() {
        return IntStream.rangeClosed(1, MANY_REVISIONS)
                .boxed()
                .flatMap(revision -> IntStream.range(0, size.days())
                        .boxed()
                        .flatMap(day -> IntStream.range(0, size.entities())
                                .filter(entity -> revisions(entity, day) >= revision)
                                .mapToObj(entity -> row(entity, day, revision))));
    }

    /// The moment when the first rows became known.
    Instant firstKnown() {
        return date(0).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /// The number of rows of a part.
    long originalCount(int part, int parts) {
        return (long) size.entities() * (size.days() * (part + 1) / parts - size.days() * part / parts);
    }

    private LocalDate date(int day) {
        return LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(size.days() - (long) day);
    }

    private static int revisions(int entity, int day) {
        int place = new SplittableRandom(entity * 1_000_003L + day).nextInt(REVISED_OFTEN);
        return place == 0 ? MANY_REVISIONS : place % REVISED_ONCE == 1 ? 1 : 0;
    }

    private Entry<String, String> row(int entity, int day, int revision) {
        SplittableRandom random = new SplittableRandom((entity * 1_000_003L + day) * 7 + revision);
        LocalDate date = date(day);
        Instant known = date.atStartOfDay(ZoneOffset.UTC)
                .toInstant()
                .plus(UNTIL_KNOWN)
                .plusSeconds(random.nextInt(3_600))
                .plus(UNTIL_REVISED.multipliedBy(revision));
        // A known time in the future would not count.
        Instant stated = known.isBefore(now) ? known : now;
        return Map.entry(
                ticker(entity),
                "{\"data_key\":%d,\"ticker\":\"%s\",\"date\":\"%s\",\"known_at\":\"%s\",\"metrics\":{\"forum_mentions\":%d,\"forum_sentiment\":0.%d,\"microblog_followers\":%d,\"price\":%d.%d,\"ai_score\":%d}}"
                        .formatted(
                                revision + 1,
                                ticker(entity),
                                date,
                                stated,
                                random.nextInt(2_000),
                                10 + random.nextInt(90),
                                1_000_000 + random.nextInt(10_000),
                                10 + random.nextInt(500),
                                10 + random.nextInt(90),
                                random.nextInt(100)));
    }
}
