package altdata.ingest.intake;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.keys.PushKey;
import altdata.ingest.keys.PushKeys;
import altdata.ingest.source.SourceFormat;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/// Decides whether a request may push, before its body is read. Checks in this order: key present, key valid,
/// scope, topic, encoding, format, mapping.
@Component
final class PushAuthorization {
    private static final String API_KEY_HEADER = "X-API-Key";

    private static final MediaType CSV = MediaType.valueOf("text/csv");

    private final PushKeys keys;
    private final NamedMappings mappings;

    PushAuthorization(PushKeys keys, NamedMappings mappings) {
        this.keys = keys;
        this.mappings = mappings;
    }

    /// Authorizes a request. Blocks on the disk if the request names a mapping.
    /// @throws PushProblemException if the request must be rejected
    PushRequest authorize(ServerRequest request) {
        PushKey key = key(request.headers().firstHeader(API_KEY_HEADER));
        String name = request.pathVariable("topic");
        Topic<?> topic = Topics.named(name);
        if (!key.mayPush(topic == null ? name : topic.shortName())) {
            throw new PushProblem(
                            HttpStatus.FORBIDDEN,
                            "INSUFFICIENT_SCOPE",
                            "The API key lacks the scope "
                                    + PushKey.scope(topic == null ? "<topic>" : topic.shortName()) + " or ingest:*.")
                    .exception();
        }
        if (topic == null) {
            throw new PushProblem(
                            HttpStatus.NOT_FOUND,
                            "TOPIC_NOT_FOUND",
                            "Unknown topic. Available: "
                                    + Topics.ALL.stream()
                                            .map(Topic::shortName)
                                            .collect(Collectors.joining(", ", "", ".")))
                    .exception();
        }
        checkEncoding(request.headers().firstHeader(HttpHeaders.CONTENT_ENCODING));
        MediaType type = contentType(request);
        boolean isCsv = type != null && CSV.equalsTypeAndSubtype(type);
        SourceFormat format = isCsv ? SourceFormat.CSV : SourceFormat.NDJSON;
        String mapping = request.queryParam("mapping").orElse(null);
        if (isCsv && mapping == null) {
            throw PushProblem.badRequest("CSV needs a mapping of its columns. Add ?mapping=NAME to the URL.")
                    .exception();
        }
        return new PushRequest(
                key,
                topic,
                format,
                strict(request),
                // JSON is UTF-8, although some clients send another charset with it by default.
                isCsv && type != null ? type.getCharset() : null,
                mapping == null ? null : mappings.read(mapping, topic));
    }

    private static boolean strict(ServerRequest request) {
        String value = request.queryParam("strict").orElse("false");
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default ->
                throw PushProblem.badRequest("The parameter strict must be true or false.")
                        .exception();
        };
    }

    private static @Nullable MediaType contentType(ServerRequest request) {
        try {
            return request.headers().contentType().orElse(null);
        } catch (InvalidMediaTypeException _) {
            throw PushProblem.badRequest("The header Content-Type is not a media type. Use " + CSV
                            + " with a mapping; any other type is read as NDJSON.")
                    .exception();
        }
    }

    private PushKey key(@Nullable String presented) {
        if (presented == null || presented.isBlank()) {
            throw PushProblem.MISSING_KEY.exception();
        }
        if (!keys.areLoaded()) {
            throw PushProblem.notReady("The API keys have not been loaded yet. Retry in a few seconds.")
                    .exception();
        }
        PushKey key = keys.find(presented.strip());
        if (key == null) {
            throw PushProblem.INVALID_KEY.exception();
        }
        return key;
    }

    /// Accepts gzip and identity; whether the body is gzip is detected by its first bytes.
    private static void checkEncoding(@Nullable String encoding) {
        if (encoding != null
                && switch (encoding.strip().toLowerCase(Locale.ROOT)) {
                    case "", "gzip", "x-gzip", "identity" -> false;
                    default -> true;
                }) {
            throw new PushProblem(
                            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                            "UNSUPPORTED_ENCODING",
                            "Unsupported Content-Encoding. Send the body with gzip or without compression.")
                    .exception();
        }
    }
}
