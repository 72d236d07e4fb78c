package altdata.ingest.validation;

import altdata.contracts.topic.Tickers;
import altdata.contracts.topic.Topic;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Converts the tickers of a row to upper case, as the topics require. Only the bytes of the tickers change, so
/// every number and every unknown field keeps its original form.
final class TickerNormalizer {
    /// Names of the fields that contain one or several tickers.
    private static final Set<String> TICKER_FIELDS = Set.of("ticker", "symbol", "tickers", "peers");

    private static final JsonFactory JSON =
            JsonFactory.builder().streamReadConstraints(Topic.LIMITS).build();

    private final Set<String> fields;

    private TickerNormalizer(Set<String> fields) {
        this.fields = fields;
    }

    /// Returns the normalizer for the ticker fields in the schema of a topic.
    static TickerNormalizer forTopic(Topic<?> topic) {
        return new TickerNormalizer(TICKER_FIELDS.stream()
                .filter(name -> Stream.of(topic.schema(), topic.schema().path("else"))
                        .map(schema -> schema.path("properties"))
                        .anyMatch(properties -> properties.has(name)))
                .collect(Collectors.toUnmodifiableSet()));
    }

    /// Returns the row with tickers in upper case; the same array if nothing changes.
    byte[] normalize(byte[] object) {
        Copy copy = new Copy(object);
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), object)) {
            JsonToken _ = parser.nextToken();
            // Validation rejects duplicate fields, so each ticker field occurs at most once.
            int remaining = fields.size();
            while (remaining > 0 && parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean hasTickers = fields.contains(parser.currentName());
                remaining -= hasTickers ? 1 : 0;
                JsonToken value = parser.nextToken();
                if (hasTickers && value == JsonToken.START_ARRAY) {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        copy.upperCase(parser);
                    }
                } else if (hasTickers) {
                    copy.upperCase(parser);
                } else {
                    JsonParser _ = parser.skipChildren();
                }
            }
        }
        return copy.bytes();
    }

    /// Copies the object with some tokens replaced; allocates the copy at the first replacement.
    private static final class Copy {
        private final byte[] object;
        private @Nullable ByteArrayOutputStream changed;
        private int copied;

        Copy(byte[] object) {
            this.object = object;
        }

        /// Converts the current token to upper case if it is a string.
        void upperCase(JsonParser parser) {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                JsonParser _ = parser.skipChildren();
                return;
            }
            int start = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
            String ticker = parser.getString();
            String upper = ticker.toUpperCase(Locale.ROOT);
            // The fields of a deletion are not validated, so the value may be anything.
            if (upper.equals(ticker) || Tickers.normalize(ticker) == null) {
                return;
            }
            ByteArrayOutputStream target = changed == null ? new ByteArrayOutputStream(object.length) : changed;
            target.write(object, copied, start - copied);
            target.writeBytes(('"' + upper + '"').getBytes(StandardCharsets.UTF_8));
            copied = Math.toIntExact(parser.currentLocation().getByteOffset());
            changed = target;
        }

        byte[] bytes() {
            ByteArrayOutputStream target = changed;
            if (target == null) {
                return object;
            }
            target.write(object, copied, object.length - copied);
            return target.toByteArray();
        }
    }
}
