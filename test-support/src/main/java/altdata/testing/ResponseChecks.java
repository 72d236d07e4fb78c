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
    private static final TestService SERVICE = TestService.get();

    private ResponseChecks() {}

    /// A parameter value, encoded for a query.
    public static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /// The error message of v1 for a request with parameters; the body must contain the status too.
    public static String errorMessage(String pathAndQuery, int status) {
        String separator = pathAndQuery.contains("?") ? "&" : "?";
        JsonNode body = TestService.json(SERVICE.get(pathAndQuery + separator + "apiKey=" + TestService.KEY), status);
        assertThat(fields(body)).containsExactly("status", "message");
        assertThat(body.get("status").asInt()).isEqualTo(status);
        assertThat(body.get("message").asString()).isNotBlank().doesNotContain("Exception", "SQL", "java.", "tsquery");
        return body.get("message").asString();
    }

    /// The status of the response to a request with a key.
    public static int status(String pathAndQuery) {
        return SERVICE.get(pathAndQuery + "&apiKey=" + TestService.KEY).statusCode();
    }

    /// The names of an object's fields, in order.
    public static List<String> fields(JsonNode object) {
        return new ArrayList<>(object.propertyNames());
    }

    /// That field of every element, in order.
    public static List<String> each(JsonNode array, String field) {
        List<String> values = new ArrayList<>();
        array.forEach(element -> values.add(element.get(field).asString()));
        return values;
    }

    /// The elements whose field has one of these values, in order: the elements of one test in a shared list.
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

    /// An active company for the topic `entities`; `more` starts with a comma unless it is empty.
    public static String company(String ticker, String more) {
        return "{\"data_key\":1,\"id\":\"id-%s\",\"ticker\":\"%s\",\"name\":\"Name of %s\",\"entity\":\"company\"%s}"
                .formatted(ticker, ticker, ticker, more);
    }
}
