package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The published JSON Schemas match the declarations and are valid for their draft.
class SchemasTest {
    private static final Path FOLDER = Path.of("src", "main", "resources", "altdata", "contracts", "schemas");
    private static final String DRAFT = "https://json-schema.org/draft/2020-12/schema";
    private static final String REWRITE = "golden";

    static Stream<Topic<?>> topics() {
        return Topics.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("topics")
    void publishedSchemaMatchesTheDeclaration(Topic<?> topic) throws IOException {
        Path file = FOLDER.resolve(topic.shortName() + ".schema.json");
        String schema = new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(topic.schema()) + "\n";
        if ("write".equals(System.getProperty(REWRITE))) {
            Files.writeString(file, schema);
        }
        assertThat(file)
                .as("run the test with -D%s=write to publish a change", REWRITE)
                .hasContent(schema);
    }

    @ParameterizedTest
    @MethodSource("topics")
    void publishedSchemaIsValidForItsDraft(Topic<?> topic) {
        Schema draft = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of(DRAFT));
        ObjectNode schema = topic.schema();
        assertThat(schema.path("$schema").asString()).isEqualTo(DRAFT);
        assertThat(draft.validate(schema)).isEmpty();
        assertThat(draft.validate(schema.put("type", "row")))
                .as("the draft is applied")
                .isNotEmpty();
    }
}
