package altdata.ingest.check;

import altdata.contracts.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;

/// Topics hold tickers in upper case. Only the ticker's own bytes are touched, so every number and every
/// unknown field stays as it was written.
final class TickerOnTheWire {
    /// What topics call the field that holds one.
    private static final List<String> FIELDS = List.of("ticker", "symbol");

    private static final JsonFactory JSON =
            JsonFactory.builder().streamReadConstraints(Topic.LIMITS).build();

    private TickerOnTheWire() {}

    /// The field of the topic's rows that holds their ticker, or null where there is none.
    static @Nullable String fieldOf(Topic<?> topic) {
        JsonNode schema = topic.schema();
        return FIELDS.stream()
                .filter(field -> schema.path("properties").has(field)
                        || schema.path("else").path("properties").has(field))
                .findFirst()
                .orElse(null);
    }

    /// The same bytes where the ticker is in upper case already.
    static byte[] upperCased(byte[] object, String field) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), object)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean isTicker = parser.currentName().equals(field);
                if (parser.nextToken() == JsonToken.VALUE_STRING && isTicker) {
                    int start = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
                    String ticker = parser.getString();
                    String upper = ticker.toUpperCase(Locale.ROOT);
                    int end = Math.toIntExact(parser.currentLocation().getByteOffset());
                    return upper.equals(ticker) ? object : withTicker(object, start, end, upper);
                }
                parser.skipChildren();
            }
        }
        return object;
    }

    private static byte[] withTicker(byte[] object, int start, int end, String ticker) {
        byte[] quoted = ('"' + ticker + '"').getBytes(StandardCharsets.UTF_8);
        byte[] result = Arrays.copyOf(object, start + quoted.length + object.length - end);
        System.arraycopy(quoted, 0, result, start, quoted.length);
        System.arraycopy(object, end, result, start + quoted.length, object.length - end);
        return result;
    }
}
