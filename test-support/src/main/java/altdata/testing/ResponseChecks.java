package altdata.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Sends requests to v1 and checks the responses.
public final class ResponseChecks {
    private static final Service SERVICE = Service.get();

    private ResponseChecks() {}

    /// A parameter's value as it stands in a query.
    public static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /// The error that v1 answers to a question with parameters: the status in the body too, and a message.
    public static String refusal(String pathAndQuery, int status) {
        String separator = pathAndQuery.contains("?") ? "&" : "?";
        JsonNode body = Service.json(SERVICE.get(pathAndQuery + separator + "apiKey=" + Service.KEY), status);
        assertThat(fields(body)).containsExactly("status", "message");
        assertThat(body.get("status").asInt()).isEqualTo(status);
        assertThat(body.get("message").asString()).isNotBlank().doesNotContain("Exception", "SQL", "java.", "tsquery");
        return body.get("message").asString();
    }

    /// The status of whatever is answered to a question asked with a key.
    public static int status(String pathAndQuery) {
        return SERVICE.get(pathAndQuery + "&apiKey=" + Service.KEY).statusCode();
    }

    /// The names of an object's fields, in their order.
    public static List<String> fields(JsonNode object) {
        return new ArrayList<>(object.propertyNames());
    }

    /// That field of every element, in their order.
    public static List<String> each(JsonNode array, String field) {
        List<String> values = new ArrayList<>();
        array.forEach(element -> values.add(element.get(field).asString()));
        return values;
    }

    /// The elements whose field has one of these values, in their order: one test's own share of a list of
    /// everything.
    public static List<JsonNode> own(JsonNode array, String field, String... values) {
        Set<String> wanted = Set.of(values);
        List<JsonNode> own = new ArrayList<>();
        for (JsonNode element : array) {
            if (wanted.contains(element.get(field).asString())) {
                own.add(element);
            }
        }
        return own;
    }

    /// An active company on the topic `entities`; `more` begins with a comma where it is not empty.
    public static String company(String ticker, String more) {
        return "{\"data_key\":1,\"id\":\"id-%s\",\"ticker\":\"%s\",\"name\":\"Name of %s\",\"entity\":\"company\"%s}"
                .formatted(ticker, ticker, ticker, more);
    }
}
