package altdata.stack.sample;

import altdata.contracts.topic.Topic;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// One row of the sample, as it is written to its topic.
///
/// @param key   the record's key
/// @param at    the time of the event, which is also its known time
/// @param value in JSON
record SampleRow(Topic<?> topic, String key, Instant at, String value) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final long SECONDS_PER_DAY = 86_400;

    /// An event, ranked by its time; it never changes.
    ///
    /// @param fields sets all fields except the rank
    static SampleRow event(Topic<?> topic, String key, Instant at, Consumer<ObjectNode> fields) {
        return row(topic, key, at, at.getEpochSecond(), fields);
    }

    /// A state on a day, ranked by the day; the next day's state replaces it.
    ///
    /// @param fields sets all fields except the rank
    static SampleRow state(Topic<?> topic, String key, Instant at, LocalDate day, Consumer<ObjectNode> fields) {
        return row(topic, key, at, startOf(day).getEpochSecond(), fields);
    }

    /// The second of the day at the given share of the day.
    ///
    /// @param millionths from 0, below [Noise#ONE]
    static Instant momentOf(LocalDate day, long millionths) {
        return startOf(day).plusSeconds(SECONDS_PER_DAY * millionths / Noise.ONE);
    }

    private static Instant startOf(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static SampleRow row(Topic<?> topic, String key, Instant at, long rank, Consumer<ObjectNode> fields) {
        ObjectNode value = JSON.createObjectNode().put("data_key", rank).put("known_at", at.toString());
        fields.accept(value);
        return new SampleRow(topic, key, at, JSON.writeValueAsString(value));
    }
}
