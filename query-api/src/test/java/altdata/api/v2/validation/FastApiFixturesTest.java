package altdata.api.v2.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The recorded responses of FastAPI that are part of the specification.
class FastApiFixturesTest {
    private static final Path FIXTURES = Path.of("..", "..", "shared", "spec", "validation-fixtures.json");

    @Test
    void responsesEqualTheFastApiFixtures() throws Exception {
        assumeThat(FIXTURES).exists();
        JsonNode fixtures = new JsonMapper().readTree(Files.readAllBytes(FIXTURES));
        assertThat(fixtures.size()).isGreaterThan(40);
        int compared = 0;
        for (JsonNode fixture : fixtures) {
            // A body that is no object was cut off when it was recorded, and so was its input.
            if (fixture.get(3).isObject()) {
                assertEqualsFastApi(fixture.get(0).asString(), fixture.get(1).asString(), fixture.get(3));
                compared++;
            }
        }
        assertThat(compared).isGreaterThanOrEqualTo(fixtures.size() - 1);
    }

    private static void assertEqualsFastApi(String kind, String input, JsonNode body) {
        Validated<?> validated =
                kind.equals("date") ? DateInput.parse(input) : IntegerInput.parse(input, 1, Long.MAX_VALUE);
        switch (validated) {
            case Validated.Valid<?>(var value) ->
                assertThat(value.toString()).as(input).isEqualTo(body.path("v").asString());
            case Validated.Invalid<?>(ValidationProblem problem) -> {
                JsonNode detail = body.path("detail").path(0);
                assertThat(problem.type())
                        .as(input)
                        .isEqualTo(detail.path("type").asString());
                assertThat(problem.message())
                        .as(input)
                        .isEqualTo(detail.path("msg").asString());
                assertThat(problem.context().size())
                        .as(input)
                        .isEqualTo(detail.path("ctx").size());
                problem.context()
                        .forEach((key, value) -> assertThat(value.toString())
                                .as(input)
                                .isEqualTo(detail.path("ctx").path(key).asString()));
            }
        }
    }
}
