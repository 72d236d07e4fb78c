package altdata.api.request;

import altdata.api.release.Release;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.util.UriUtils;

/// One request to an operation: parameters, path, caller, time, and the release to read from.
public final class ApiRequest {
    private final ServerRequest request;
    private final @Nullable Release release;
    private final Operation operation;
    private final Instant receivedAt;
    private final Instant now;
    private final @Nullable Caller caller;

    public ApiRequest(
            ServerRequest request,
            Operation operation,
            @Nullable Release release,
            Instant now,
            @Nullable Caller caller) {
        this(request, operation, release, now, now, caller);
    }

    private ApiRequest(
            ServerRequest request,
            Operation operation,
            @Nullable Release release,
            Instant receivedAt,
            Instant now,
            @Nullable Caller caller) {
        this.request = request;
        this.operation = operation;
        this.release = release;
        this.receivedAt = receivedAt;
        this.now = now;
        this.caller = caller;
    }

    /// The same request with its authenticated caller.
    public ApiRequest withCaller(Caller authenticated) {
        return new ApiRequest(request, operation, release, receivedAt, now, authenticated);
    }

    /// The same request as of the time in its parameter `as_of`; this request if the parameter is absent.
    /// @throws ProblemException (400 in v1, 422 in v2) if the parameter is not accepted, (503) if no release is
    /// known yet
    public ApiRequest asOf() {
        String name = Parameter.AS_OF.name();
        String text = operation.parameterNames().contains(name)
                ? operation.dialect().parameters(request).get(name)
                : null;
        if (text == null) {
            return this;
        }
        try {
            Instant moment = AsOf.parse(text.strip(), receivedAt);
            return new ApiRequest(request, operation, release().asOf(moment), receivedAt, moment, caller);
        } catch (DateTimeException e) {
            throw operation
                    .dialect()
                    .invalidParameter(name, text, String.valueOf(e.getMessage()))
                    .exception();
        }
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
        return V1Parameters.of(operation, QueryParameters.firstWins(request));
    }

    /// The query parameters by v2's rules: name to value, as sent.
    public Map<String, String> v2() {
        return QueryParameters.lastWins(request);
    }

    /// The declared parameters that are present, with their values as sent.
    public Map<String, String> declaredParameters() {
        Map<String, String> declared = new HashMap<>(operation.dialect().parameters(request));
        declared.keySet().retainAll(operation.parameterNames());
        return declared;
    }

    /// A segment of the path, decoded. Unlike Spring's path variables, it keeps text after a semicolon.
    ///
    /// @param fromEnd 0 for the last segment
    public String pathSegment(int fromEnd) {
        @Nullable String found = null;
        int seen = 0;
        var elements = request.requestPath().pathWithinApplication().elements();
        for (int i = elements.size() - 1; i >= 0 && found == null; i--) {
            if (elements.get(i) instanceof PathContainer.PathSegment segment && seen++ == fromEnd) {
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
