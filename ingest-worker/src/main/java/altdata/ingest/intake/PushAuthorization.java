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

/// Decides, before anything of its body is read, whether a request may push: key present, key valid, scope, topic,
/// and what can be told of the body.
@Component
final class PushAuthorization {
    private static final String KEY = "X-API-Key";

    private static final MediaType CSV = MediaType.valueOf("text/csv");

    private final PushKeys keys;
    private final NamedMappings mappings;

    PushAuthorization(PushKeys keys, NamedMappings mappings) {
        this.keys = keys;
        this.mappings = mappings;
    }

    /// Waits for the disk where the request names a mapping.
    /// @throws ProblemException where it may not
    PushRequest admit(ServerRequest request) {
        PushKey key = key(request.headers().firstHeader(KEY));
        String name = request.pathVariable("topic");
        Topic<?> topic = Topics.named(name);
        if (!key.mayPush(topic == null ? name : topic.shortName())) {
            throw new PushProblem(
                            HttpStatus.FORBIDDEN,
                            "INSUFFICIENT_SCOPE",
                            "the API key lacks the scope " + PushKey.scope(topic == null ? "<topic>" : topic.shortName())
                                    + " or ingest:*")
                    .exception();
        }
        if (topic == null) {
            throw new PushProblem(
                            HttpStatus.NOT_FOUND,
                            "TOPIC_NOT_FOUND",
                            "there is no such topic; there are "
                                    + Topics.ALL.stream().map(Topic::shortName).collect(Collectors.joining(", ")))
                    .exception();
        }
        checkEncoding(request.headers().firstHeader(HttpHeaders.CONTENT_ENCODING));
        SourceFormat format = format(request);
        String mapping = request.queryParam("mapping").orElse(null);
        if (format == SourceFormat.CSV && mapping == null) {
            throw PushProblem.badRequest("CSV needs a mapping, which says what its columns are (?mapping=NAME)")
                    .exception();
        }
        return new PushRequest(key, topic, format, mapping == null ? null : mappings.of(mapping, topic));
    }

    private static SourceFormat format(ServerRequest request) {
        try {
            return request.headers()
                    .contentType()
                    .filter(CSV::equalsTypeAndSubtype)
                    .map(_ -> SourceFormat.CSV)
                    .orElse(SourceFormat.NDJSON);
        } catch (InvalidMediaTypeException _) {
            throw PushProblem.badRequest("the header Content-Type is not a media type; accepted: " + CSV
                            + " with a mapping, anything else is read as NDJSON")
                    .exception();
        }
    }

    private PushKey key(@Nullable String shown) {
        if (shown == null || shown.isBlank()) {
            throw PushProblem.MISSING_KEY.exception();
        }
        if (!keys.areKnown()) {
            throw PushProblem.notReady("the API keys have not been read yet; try again shortly")
                    .exception();
        }
        PushKey key = keys.of(shown.strip());
        if (key == null) {
            throw PushProblem.INVALID_KEY.exception();
        }
        return key;
    }

    /// Whether it really is gzip its first bytes say.
    private static void checkEncoding(@Nullable String encoding) {
        if (encoding != null
                && switch (encoding.strip().toLowerCase(Locale.ROOT)) {
                    case "", "gzip", "x-gzip", "identity" -> false;
                    default -> true;
                }) {
            throw new PushProblem(
                            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                            "UNSUPPORTED_ENCODING",
                            "the body may be gzipped (Content-Encoding: gzip) or plain")
                    .exception();
        }
    }
}
