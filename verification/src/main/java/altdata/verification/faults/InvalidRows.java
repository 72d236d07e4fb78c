package altdata.verification.faults;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Generates records that the validation rejects.
final class InvalidRows {
    record InvalidRecord(Topic<?> topic, byte @Nullable [] value, RowMeaning.Invalid meaning) {}

    private static final List<Topic<?>> ANY = List.of(Topics.METRICS, Topics.POSTS, Topics.ENTITIES, Topics.QUOTES);

    private final Random random;

    InvalidRows(Random random) {
        this.random = random;
    }

    InvalidRecord next() {
        Topic<?> topic = ANY.get(random.nextInt(ANY.size()));
        int salt = random.nextInt(1_000_000);
        return switch (random.nextInt(10)) {
            case 0 -> new InvalidRecord(topic, null, new RowMeaning.Invalid("null_value"));
            case 1 -> invalidRecord(topic, "{\"data_key\":" + salt, "not_json");
            case 2 -> invalidRecord(topic, "[" + salt + "]", "not_an_object");
            case 3 -> invalidRecord(topic, "{\"unknown\":" + salt + "}", "missing_field");
            case 4 ->
                new InvalidRecord(
                        topic, new byte[] {'{', '"', (byte) 0xff, '"', '}'}, new RowMeaning.Invalid("not_json"));
            case 5 -> invalidRecord(topic, "{\"data_key\":\"" + salt + "\",\"ticker\":\"FA00\"}", "wrong_type");
            case 6 -> invalidRecord(topic, "{\"data_key\":-" + (1 + salt) + ",\"ticker\":\"FA00\"}", "out_of_range");
            case 7 ->
                invalidRecord(
                        Topics.QUOTES,
                        "{\"data_key\":" + salt + ",\"ticker\":\"no ticker!\",\"price\":1}",
                        "invalid_value");
            case 8 ->
                invalidRecord(
                        Topics.METRICS,
                        "{\"data_key\":" + salt + ",\"ticker\":\"FA00\",\"date\":\"1980-01-01\",\"metrics\":{}}",
                        "out_of_range");
            default ->
                invalidRecord(
                        Topics.METRICS,
                        "{\"data_key\":" + salt
                                + ",\"ticker\":\"FA00\",\"date\":\"2026-11-01\",\"metrics\":{\"forum_sentiment\":1.5}}",
                        "out_of_range");
        };
    }

    private static InvalidRecord invalidRecord(Topic<?> topic, String value, String reason) {
        return new InvalidRecord(topic, value.getBytes(StandardCharsets.UTF_8), new RowMeaning.Invalid(reason));
    }
}
