package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Verdict.Accepted;
import altdata.contracts.topic.Verdict.Rejected;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Any bytes as the value of a record get a verdict, never an exception. The first byte selects the topic.
///
/// A normal test run uses the stored inputs. With `JAZZER_FUZZ=1` the test searches for new inputs, guided by
/// coverage.
class RowFuzzTest {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    /// Formats are not asserted, because the patterns are equivalent.
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private static final byte[] NO_ASCII = ",\"\u00fc\":0}".getBytes(StandardCharsets.UTF_8);

    @FuzzTest(maxDuration = "10m")
    void anyBytesGetAVerdict(byte[] input) {
        if (input.length == 0) {
            return;
        }
        Topic<?> topic = Topics.ALL.get((input[0] & 0xff) % Topics.ALL.size());
        byte[] value = Arrays.copyOfRange(input, 1, input.length);
        switch (topic.read(value)) {
            case Accepted<?> accepted -> {
                assertThat(topic.read(value)).as("the verdict does not change").isEqualTo(accepted);
                assertSlowPathAgrees(topic, value, accepted);
                assertSchemaAgrees(topic, value);
            }
            case Rejected<?> rejected -> {
                assertThat(rejected.message()).contains("expected").doesNotContainPattern("\\p{Cntrl}");
                assertThat(rejected.message().length()).isLessThan(1_000);
            }
        }
    }

    /// ASCII rows have a fast path. An unknown field with other characters selects the slow path, and must not
    /// change the result.
    private static void assertSlowPathAgrees(Topic<?> topic, byte[] value, Accepted<?> accepted) {
        String text = new String(value, StandardCharsets.UTF_8).stripTrailing();
        if (tree(text).isEmpty() || tree(text).has("\u00fc")) {
            return;
        }
        ByteArrayOutputStream longer = new ByteArrayOutputStream();
        longer.writeBytes(text.substring(0, text.length() - 1).getBytes(StandardCharsets.UTF_8));
        longer.writeBytes(NO_ASCII);
        assertThat(topic.read(longer.toByteArray()))
                .as("same verdict with a non-ASCII member")
                .isInstanceOfSatisfying(Accepted.class, same -> {
                    assertThat(same.row()).isEqualTo(accepted.row());
                    assertThat(same.ignoredFields().count())
                            .isEqualTo(accepted.ignoredFields().count() + 1);
                });
    }

    private static void assertSchemaAgrees(Topic<?> topic, byte[] value) {
        JsonNode row = tree(new String(value, StandardCharsets.UTF_8));
        assertThat(SCHEMAS.getSchema(topic.schema()).validate(row))
                .as("the schema accepts what the parser accepts")
                .isEmpty();
    }

    /// Ignored fields may contain exponents that do not fit a decimal.
    private static JsonNode tree(String text) {
        return JSON.readerFor(JsonNode.class).readValue(new NumberClampingParser(JSON.createParser(text)));
    }
}
