package altdata.contracts.topic;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A row whose members are JSON texts, so that tests can use any notation, valid or not. Apostrophes in them
/// are replaced by quotation marks.
record RawRow(Topic<?> topic, Map<String, String> members) {
    private static final String TIME = "'2026-11-19T14:03:22Z'";

    static RawRow entity() {
        return of(Topics.ENTITIES)
                .with("ticker", "'AAPL'")
                .with("id", "'1'")
                .with("name", "'A'")
                .with("entity", "'crypto'");
    }

    static RawRow metrics() {
        return of(Topics.METRICS)
                .with("ticker", "'AAPL'")
                .with("date", "'2026-11-19'")
                .with("metrics", "{'forum_mentions':5}");
    }

    static RawRow metric(String name, String value) {
        return metrics().with("metrics", "{'" + name + "':" + value + "}");
    }

    static RawRow post() {
        return of(Topics.POSTS)
                .with("platform", "'forum'")
                .with("id", "'p'")
                .with("created", TIME)
                .with("text", "'x'");
    }

    static RawRow apiKey() {
        return of(Topics.API_KEYS)
                .with("key_id", "'k'")
                .with("sha256", "'" + "0f".repeat(32) + "'")
                .with("scopes", "['social:*']")
                .with("created", TIME);
    }

    /// One valid row of each topic.
    static List<RawRow> all() {
        return List.of(
                entity(),
                metrics(),
                post(),
                aboutEntity(Topics.NEWS).with("title", "'t'"),
                aboutEntity(Topics.JOBS).with("title", "'t'"),
                aboutEntity(Topics.APP_REVIEWS),
                aboutEntity(Topics.EMPLOYEE_REVIEWS),
                of(Topics.SIGNAL_ALERTS)
                        .with("id", "'s'")
                        .with("symbol", "'AAPL'")
                        .with("type", "'y'")
                        .with("inserted", TIME),
                of(Topics.ALERTS)
                        .with("id", "'a'")
                        .with("ticker", "'AAPL'")
                        .with("type", "'y'")
                        .with("date", TIME),
                of(Topics.QUOTES).with("ticker", "'AAPL'").with("price", "1").with("at", TIME),
                of(Topics.FX_RATES).with("pair", "'USD/EUR'").with("rate", "1").with("at", TIME),
                of(Topics.PREDICTIONS).with("ticker", "'AAPL'").with("date", "'2026-11-19'"),
                apiKey());
    }

    /// One valid row of the topic with this name.
    static RawRow named(String shortName) {
        return all().stream()
                .filter(row -> row.topic().shortName().equals(shortName))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no topic " + shortName));
    }

    /// The row with an `@` in a free text, or null if all its texts have a fixed format.
    @Nullable
    RawRow withMarkedText() {
        return switch (topic.shortName()) {
            case "entities", "app-reviews", "employee-reviews" -> with("description", "'@'");
            case "metrics", "news" -> with("source", "'@'");
            case "posts" -> with("text", "'@'");
            case "jobs" -> with("department", "'@'");
            case "signal-alerts" -> with("event_title", "'@'");
            case "alerts" -> with("frequency", "'@'");
            case "predictions" -> with("reason", "'@'");
            case "api-keys" -> with("owner", "'@'");
            case "quotes", "fx-rates" -> null;
            case String other -> throw new AssertionError("say here which text the rows of " + other + " keep");
        };
    }

    RawRow with(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(members);
        changed.put(name, value);
        return new RawRow(topic, changed);
    }

    RawRow without(String name) {
        Map<String, String> changed = new LinkedHashMap<>(members);
        if (changed.remove(name) == null) {
            throw new AssertionError("there is no " + name);
        }
        return new RawRow(topic, changed);
    }

    RawRow shuffled(Random random) {
        List<String> names = new ArrayList<>(members.keySet());
        Collections.shuffle(names, random);
        Map<String, String> changed = new LinkedHashMap<>();
        names.forEach(name -> changed.put(name, members.get(name)));
        return new RawRow(topic, changed);
    }

    Verdict<?> read() {
        return topic.read(bytes());
    }

    /// `accepted`, or the code of the rejection reason.
    String verdict() {
        return verdict(topic, bytes());
    }

    static String verdict(Topic<?> topic, byte @Nullable [] value) {
        return switch (topic.read(value)) {
            case Verdict.Accepted<?> _ -> "accepted";
            case Verdict.Rejected<?> rejected -> rejected.reason().code();
        };
    }

    byte[] bytes() {
        return toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return members.entrySet().stream()
                .map(member -> "'" + member.getKey() + "':" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"))
                .replace('\'', '"');
    }

    private static RawRow aboutEntity(Topic<?> topic) {
        return of(topic).with("ticker", "'AAPL'").with("id", "'i'").with("published", TIME);
    }

    private static RawRow of(Topic<?> topic) {
        return new RawRow(topic, Map.of("data_key", "1"));
    }
}
