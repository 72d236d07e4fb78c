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

/// A row as somebody might write it: its members' values are JSON texts, so they can be spelled in any way.
/// Apostrophes in them stand for quotation marks.
record RawRow(Topic<?> topic, Map<String, String> members) {
    static RawRow entity() {
        return of(
                Topics.ENTITIES, "data_key", "1", "ticker", "'AAPL'", "id", "'1'", "name", "'A'", "entity", "'crypto'");
    }

    static RawRow metrics() {
        return of(
                Topics.METRICS,
                "data_key",
                "1",
                "ticker",
                "'AAPL'",
                "date",
                "'2026-11-19'",
                "metrics",
                "{'forum_mentions':5}");
    }

    static RawRow metric(String name, String value) {
        return metrics().with("metrics", "{'" + name + "':" + value + "}");
    }

    static RawRow apiKey() {
        return of(
                Topics.API_KEYS,
                "data_key",
                "1",
                "key_id",
                "'k'",
                "sha256",
                "'" + "0f".repeat(32) + "'",
                "scopes",
                "['social:*']",
                "created",
                "'2026-11-19T14:03:22Z'");
    }

    /// One good row of each topic.
    static List<RawRow> all() {
        return List.of(entity(), metrics(), apiKey());
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

    /// `accepted`, or the code of the reason.
    String verdict() {
        return verdict(topic, bytes());
    }

    static String verdict(Topic<?> topic, byte @Nullable [] value) {
        return switch (topic.read(value)) {
            case Verdict.Accepted<?> _ -> "accepted";
            case Verdict.Refused<?> refused -> refused.reason().code();
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

    private static RawRow of(Topic<?> topic, String... namesAndValues) {
        Map<String, String> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return new RawRow(topic, members);
    }
}
