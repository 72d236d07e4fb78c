package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/// The current schemas accept everything that a published schema accepted, because the log is kept indefinitely
/// and every rebuild reads it from the beginning with the current rules.
class SchemaCompatibilityTest {
    /// The schemas of the last release.
    private static final Path PUBLISHED = Path.of("src", "test", "resources", "altdata", "contracts", "published");

    private static final String PUBLISH = "published";
    private static final JsonMapper JSON = JsonMapper.shared();

    static Stream<Topic<?>> topics() {
        return Topics.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("topics")
    void rowsThatThePublishedSchemaAcceptsAreStillAccepted(Topic<?> topic) throws IOException {
        Path file = PUBLISHED.resolve(topic.shortName() + ".schema.json");
        // A new topic has no published schema.
        List<String> breaks = Files.exists(file)
                ? SchemaChange.breaks(
                        JSON.readTree(Files.readString(file)),
                        JSON.readTree(topic.schema().toString()))
                : List.of();

        assertThat(breaks)
                .as(
                        "compatible changes are new optional fields, wider ranges and more values; for a release, run the"
                                + " test with -D%s=write",
                        PUBLISH)
                .isEmpty();
        if ("write".equals(System.getProperty(PUBLISH))) {
            Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(topic.schema()) + "\n");
        }
    }

    @Test
    void everyPublishedTopicStillExists() throws IOException {
        try (Stream<Path> files = Files.list(PUBLISHED)) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".schema.json", "")))
                    .isNotEmpty()
                    .allMatch(name -> Topics.named(name) != null);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {}                                      | {"properties":{"a":{"type":"string"}}}
            {"required":["a","b"]}                  | {"required":["a"]}
            {"required":["a"]}                      | {}
            {"type":"string"}                       | {"type":["string","null"]}
            {"type":"integer"}                      | {"type":"number"}
            {"type":["integer","null"]}             | {"type":["null","number"]}
            {"type":"integer"}                      | {}
            {"minimum":1,"maximum":5}               | {"minimum":0,"maximum":5.5}
            {"minimum":1,"maxLength":2}             | {}
            {"exclusiveMaximum":1E+307}             | {"exclusiveMaximum":1.0e308}
            {"not":{"exclusiveMaximum":1e-308}}     | {"not":{"exclusiveMaximum":1E-308}}
            {"enum":["a"]}                          | {"enum":["b","a"]}
            {"enum":["a"]}                          | {}
            {"pattern":"a","format":"date"}         | {}
            {"description":"a","examples":["a"]}    | {"description":"b","title":"c"}
            {"items":{"type":"integer"}}            | {"items":{"type":"number"}}
            """)
    void aCompatibleChangeIsNotReported(String published, String now) {
        assertThat(SchemaChange.breaks(JSON.readTree(published), JSON.readTree(now)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"properties":{"a":{}}}                 | {"properties":{}}                       | /properties/a is gone
            {"properties":{"a":{}}}                 | {}                                      | /properties/a is gone
            {"required":["a"]}                      | {"required":["a","b"]}                  | /required requires more fields
            {}                                      | {"required":["a"]}                      | /required requires more fields
            {"type":["string","null"]}              | {"type":"string"}                       | /type takes fewer types
            {"type":"number"}                       | {"type":"integer"}                      | /type takes fewer types
            {}                                      | {"type":"string"}                       | /type takes fewer types
            {"minimum":0}                           | {"minimum":1}                           | /minimum is narrower
            {}                                      | {"minimum":0}                           | /minimum is narrower
            {"maximum":9007199254740993}            | {"maximum":9007199254740992}            | /maximum is narrower
            {}                                      | {"exclusiveMaximum":1e307}              | /exclusiveMaximum is narrower
            {"exclusiveMinimum":-1}                 | {"exclusiveMinimum":0}                  | /exclusiveMinimum is narrower
            {}                                      | {"not":{"const":0}}                     | /not is another
            {"maxLength":3}                         | {"maxLength":2}                         | /maxLength is narrower
            {"enum":["a","b"]}                      | {"enum":["a"]}                          | /enum takes fewer values
            {}                                      | {"enum":["a"]}                          | /enum takes fewer values
            {"pattern":"a"}                         | {"pattern":"b"}                         | /pattern is another
            {}                                      | {"format":"date"}                       | /format is another
            {"default":true}                        | {"default":false}                       | /default is another
            {"if":{}}                               | {"if":{"required":["a"]}}               | /if is another
            {"$id":"a"}                             | {"$id":"b"}                             | /$id is another
            {}                                      | {"additionalProperties":false}          | /additionalProperties is another
            {"else":{"properties":{"a":{"items":{"maximum":2}}}}} | {"else":{"properties":{"a":{"items":{"maximum":1}}}}} | /else/properties/a/items/maximum is narrower
            """)
    void aBreakingChangeIsReportedWithItsPath(String published, String now, String sentence) {
        assertThat(SchemaChange.breaks(JSON.readTree(published), JSON.readTree(now)))
                .hasSize(1)
                .allSatisfy(each -> assertThat(each).startsWith(sentence));
    }
}
