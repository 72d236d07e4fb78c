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

/// Topics hold tickers in upper case. Only the tickers' own bytes are touched, so every number and every
/// unknown field stays as it was written.
final class TickerNormalizer {
    /// What topics call the fields that hold one or several.
    private static final Set<String> NAMES = Set.of("ticker", "symbol", "tickers", "peers");

    private static final JsonFactory JSON =
            JsonFactory.builder().streamReadConstraints(Topic.LIMITS).build();

    private final Set<String> fields;

    private TickerNormalizer(Set<String> fields) {
        this.fields = fields;
    }

    /// Those of the topic's rows.
    static TickerNormalizer of(Topic<?> topic) {
        return new TickerNormalizer(NAMES.stream()
                .filter(name -> Stream.of(topic.schema(), topic.schema().path("else"))
                        .map(schema -> schema.path("properties"))
                        .anyMatch(properties -> properties.has(name)))
                .collect(Collectors.toUnmodifiableSet()));
    }

    /// The same bytes where all tickers are in upper case already.
    byte[] upperCased(byte[] object) {
        Copy copy = new Copy(object);
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), object)) {
            JsonToken _ = parser.nextToken();
            // A row that states a member twice is refused.
            int left = fields.size();
            while (left > 0 && parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean hasTickers = fields.contains(parser.currentName());
                left -= hasTickers ? 1 : 0;
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

    /// The object with other bytes in some places; none is made where there is no such place.
    private static final class Copy {
        private final byte[] object;
        private @Nullable ByteArrayOutputStream changed;
        private int copied;

        Copy(byte[] object) {
            this.object = object;
        }

        /// The token that was just read, where it is text.
        void upperCase(JsonParser parser) {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                JsonParser _ = parser.skipChildren();
                return;
            }
            int start = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
            String ticker = parser.getString();
            String upper = ticker.toUpperCase(Locale.ROOT);
            // What states that something is deleted may have anything here.
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
