package altdata.api.request;

import altdata.api.format.Format;
import altdata.api.format.Formats;
import altdata.api.release.Release;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.PathContainer;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.util.UriUtils;

/// One request to an operation: parameters, path, caller, time, and the release to read from.
public final class ApiRequest {
    private static final String QUERY = "query";

    private final ServerRequest request;
    /// The parameters in the query, by the rules of the dialect.
    private final Map<String, String> query;
    private final @Nullable Release release;
    private final Operation operation;
    private final Instant receivedAt;
    private final Instant now;
    private final @Nullable Caller caller;
    private final Format format;
    /// The parameters of a POST request; null if the query contains them.
    private final @Nullable BodyParameters body;

    public ApiRequest(
            ServerRequest request,
            Operation operation,
            @Nullable Release release,
            Instant now,
            @Nullable Caller caller) {
        this(
                request,
                Collections.unmodifiableMap(operation.dialect().parameters(request)),
                operation,
                release,
                now,
                now,
                caller,
                Formats.JSON,
                null);
    }

    private ApiRequest(
            ServerRequest request,
            Map<String, String> query,
            Operation operation,
            @Nullable Release release,
            Instant receivedAt,
            Instant now,
            @Nullable Caller caller,
            Format format,
            @Nullable BodyParameters body) {
        this.request = request;
        this.query = query;
        this.operation = operation;
        this.release = release;
        this.receivedAt = receivedAt;
        this.now = now;
        this.caller = caller;
        this.format = format;
        this.body = body;
    }

    /// The same request with its authenticated caller.
    public ApiRequest withCaller(Caller authenticated) {
        return new ApiRequest(request, query, operation, release, receivedAt, now, authenticated, format, body);
    }

    /// The same request to another release, as of the same time.
    public ApiRequest withRelease(Release other) {
        Instant moment = release == null ? null : release.asOf();
        Release view = moment == null ? other : other.asOf(moment);
        return new ApiRequest(request, query, operation, view, receivedAt, now, caller, format, body);
    }

    /// The same request as of the time in its parameter `as_of`; this request if the parameter is absent.
    /// @throws ProblemException (400 in v1, 422 in v2) if the parameter is not accepted, (503) if no release is
    /// known yet
    public ApiRequest asOf() {
        String name = Parameter.AS_OF.name();
        String text = operation.parameterNames().contains(name) ? sent().get(name) : null;
        if (text == null) {
            return this;
        }
        try {
            Instant moment = AsOf.parse(text.strip(), receivedAt);
            return new ApiRequest(
                    request, query, operation, release().asOf(moment), receivedAt, moment, caller, format, body);
        } catch (DateTimeException e) {
            throw operation
                    .dialect()
                    .invalidParameter(place(name), name, text, String.valueOf(e.getMessage()))
                    .exception();
        }
    }

    /// The same request with its format: that of the parameter `format`, or else the most acceptable one of the
    /// header `Accept`.
    /// @throws ProblemException (422) if the parameter is not accepted, (406) if no format is acceptable
    public ApiRequest withFormat() {
        if (!operation.hasFormats()) {
            return this;
        }
        String name = sent().get(Parameter.FORMAT.name());
        Format chosen =
                name == null ? Formats.acceptable(request.headers().header(HttpHeaders.ACCEPT)) : Formats.named(name);
        if (chosen == null) {
            throw (name == null
                            ? new Problem.NotAcceptable(Formats.MEDIA_TYPES)
                            : new Problem.InvalidParameters(List.of(Problem.InvalidParameter.notAllowed(
                                    List.of(place(Parameter.FORMAT.name()), Parameter.FORMAT.name()),
                                    name,
                                    Formats.NAMES))))
                    .exception();
        }
        return new ApiRequest(request, query, operation, release, receivedAt, now, caller, chosen, body);
    }

    /// The format of the response, if it is not an error.
    public Format format() {
        return format;
    }

    /// Whether it reads as of a time, instead of the current state.
    public boolean isAsOf() {
        return release != null && release.asOf() != null;
    }

    /// The authenticated caller.
    /// @throws IllegalStateException if the operation needs no key
    public Caller caller() {
        if (caller == null) {
            throw new IllegalStateException(operation.path() + " needs no key");
        }
        return caller;
    }

    /// The id that the fair queue uses for this caller: the key's id, or an empty string without a key.
    public String callerId() {
        return caller == null ? "" : caller.keyId();
    }

    public Operation operation() {
        return operation;
    }

    public ServerRequest http() {
        return request;
    }

    /// The release that every query of this request reads, so that a response never mixes two releases.
    /// @throws ProblemException (503) if no release is known yet
    public Release release() {
        if (release == null) {
            throw new Problem.NotReady().exception();
        }
        return release;
    }

    /// Today's UTC date; for a point-in-time read, the UTC date of its time.
    public LocalDate today() {
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    /// The current time; for a point-in-time read, its time.
    public Instant now() {
        return now;
    }

    /// When the request was received.
    public Instant receivedAt() {
        return receivedAt;
    }

    /// The query parameters, parsed by v1's rules.
    /// @throws ProblemException (400) if an enumerated value or a date is not accepted
    public V1Parameters v1() {
        return V1Parameters.of(operation, query);
    }

    /// The parameters by v2's rules: name to value, as sent.
    public Map<String, String> v2() {
        return sent();
    }

    private Map<String, String> sent() {
        return body == null ? query : body.texts();
    }

    /// The elements of a list, as sent; null if the parameter is absent.
    public @Nullable List<String> v2List(String name) {
        if (body != null && !body.inQuery().contains(name)) {
            return body.lists().get(name);
        }
        String text = sent().get(name);
        return text == null ? null : List.of(text.split(",", -1));
    }

    /// The location of a parameter in error messages: `query`, or `body` for a POST request unless it is in the query.
    public String place(String name) {
        return body == null || body.inQuery().contains(name) ? QUERY : BodyParameters.PLACE;
    }

    /// The type errors of a parameter in the body.
    public List<Problem.InvalidParameter> bodyErrors(String name) {
        return body == null ? List.of() : body.errors().getOrDefault(name, List.of());
    }

    /// The same request with the parameters in its JSON body.
    public ApiRequest withBody(byte[] json) {
        return withBody(BodyParameters.parse(json, operation, query));
    }

    /// The same request with a body that cannot be read; [#checkBody] reports the problem.
    public ApiRequest withBrokenBody(Problem problem) {
        return withBody(BodyParameters.without(problem));
    }

    private ApiRequest withBody(BodyParameters parameters) {
        return new ApiRequest(request, query, operation, release, receivedAt, now, caller, format, parameters);
    }

    /// Why the body has no parameters at all; null if it has, or if there is no body.
    public @Nullable Problem bodyProblem() {
        return body == null ? null : body.problem();
    }

    /// @throws ProblemException (422) if the body or the type of a parameter in it is invalid, (413) if the
    /// body is too large
    public void checkBody() {
        if (body != null && body.problem() != null) {
            throw body.problem().exception();
        }
        if (body != null && !body.errors().isEmpty()) {
            throw new Problem.InvalidParameters(body.errors().values().stream()
                            .flatMap(List::stream)
                            .toList())
                    .exception();
        }
    }

    /// The declared parameters that are present, with their values as sent, and a format that the header `Accept` chose
    /// unless it is JSON.
    public Map<String, String> declaredParameters() {
        Map<String, String> declared = new HashMap<>(query);
        declared.keySet().retainAll(operation.parameterNames());
        if (format != Formats.JSON) {
            declared.put(Parameter.FORMAT.name(), format.name());
        }
        return declared;
    }

    /// The ticker in the last segment of the path, upper-cased.
    ///
    /// @throws ProblemException (404) if no entity can have it
    public String tickerInPath() {
        return V1Parameters.ticker(lastPathSegment());
    }

    /// The last segment of the path, decoded. Unlike Spring's path variables, it keeps text after a semicolon.
    public String lastPathSegment() {
        @Nullable String found = null;
        var elements = request.requestPath().pathWithinApplication().elements();
        for (int i = elements.size() - 1; i >= 0 && found == null; i--) {
            if (elements.get(i) instanceof PathContainer.PathSegment segment) {
                found = segment.value();
            }
        }
        if (found == null) {
            throw new Problem.UnknownPath().exception();
        }
        try {
            return UriUtils.decode(found, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw new Problem.UnknownPath().exception();
        }
    }
}
