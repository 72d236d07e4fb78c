package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.LocalStack;
import altdata.testing.NodeProject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads responses in the format Arrow with the JavaScript library of the Arrow project.
@Tag(LocalStack.TAG)
class ArrowJavaScriptIT {
    private static final JsonMapper JSON = new JsonMapper();

    private static LocalStack stack;
    private static NodeProject node;

    @BeforeAll
    static void up() throws Exception {
        node = NodeProject.installed("arrow");
        stack = LocalStack.get();
    }

    @Test
    void seriesOfManyEntities() throws Exception {
        String path = "/api/series?tickers=AAPL,NOSUCH,MSFT&metrics=forum_mentions,forum_sentiment,price";
        JsonNode table = table(path);
        assertThat(table.path("columns").toString())
                .isEqualTo(
                        "{\"ticker\":\"Dictionary<Int32, Utf8>\",\"date\":\"Date32<DAY>\",\"forum_mentions\":\"Int64\","
                                + "\"forum_sentiment\":\"Int64\",\"price\":\"Float64\"}");
        assertRows(table, stack.get(path).path("items"));
    }

    @Test
    void entitiesWithoutSomeFields() throws Exception {
        String path = "/api/entities?limit=1000";
        assertRows(table(path), stack.get(path).path("items"));
    }

    @Test
    void seriesOfAPlatform() throws Exception {
        String path = "/api/social/forum/AAPL?from_date=2020-01-01";
        assertRows(table(path), stack.get(path).path("data"));
    }

    @Test
    void noItems() throws Exception {
        assertThat(table("/api/series?tickers=NOSUCH&metrics=price").toString())
                .isEqualTo("{\"columns\":{\"ticker\":\"Dictionary<Int32, Utf8>\",\"date\":\"Date32<DAY>\","
                        + "\"price\":\"Float64\"},\"rows\":[]}");
    }

    private static JsonNode table(String path) throws Exception {
        return JSON.readTree(node.succeed(
                Map.of("ALTDATA_KEY", stack.key()), "node", "read.mjs", stack.address() + path + "&format=arrow"));
    }

    private static void assertRows(JsonNode table, JsonNode items) {
        assertThat(rows(table.path("rows"))).isNotEmpty().isEqualTo(rows(items));
    }

    /// The fields that have a value; numbers as doubles, because JavaScript prints them without trailing zeros.
    private static List<Map<String, Object>> rows(JsonNode items) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (JsonNode item : items) {
            Map<String, Object> row = new TreeMap<>();
            item.forEachEntry((name, value) -> {
                if (!value.isNull()) {
                    row.put(name, value.isNumber() ? (Object) value.doubleValue() : value.asString());
                }
            });
            rows.add(row);
        }
        return rows;
    }
}
