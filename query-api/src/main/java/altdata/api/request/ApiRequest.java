package altdata.api.request;

import altdata.api.release.Release;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.util.UriUtils;

/// What is asked: parameters, path, the release to read, and when.
public final class ApiRequest {
    private final ServerRequest request;
    private final @Nullable Release release;
    private final Operation operation;
    private final Instant now;
    private final @Nullable Caller caller;

    public ApiRequest(
            ServerRequest request,
            Operation operation,
            @Nullable Release release,
            Instant now,
            @Nullable Caller caller) {
        this.request = request;
        this.operation = operation;
        this.release = release;
        this.now = now;
        this.caller = caller;
    }

    /// The same request, asked by the owner of a key.
    public ApiRequest by(Caller asking) {
        return new ApiRequest(request, operation, release, now, asking);
    }

    /// Whose key is shown.
    /// @throws IllegalStateException of an operation that needs none
    public Caller caller() {
        if (caller == null) {
            throw new IllegalStateException(operation.path() + " needs no key");
        }
        return caller;
    }

    /// Whose turn it is to have it answered: the key's id, or that of nobody in particular.
    public String who() {
        return caller == null ? "" : caller.keyId();
    }

    public Operation operation() {
        return operation;
    }

    public ServerRequest http() {
        return request;
    }

    /// The release every read of this request is made from, so that an answer never mixes two.
    /// @throws ProblemException (503) where none is known yet
    public Release release() {
        if (release == null) {
            throw new Problem.NotReady().exception();
        }
        return release;
    }

    /// Today's UTC date.
    public LocalDate today() {
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    /// When the request was asked.
    public Instant now() {
        return now;
    }

    /// The parameters under v1's rules.
    /// @throws ProblemException (400) where a word or a date among them is not accepted
    public V1Parameters v1() {
        return V1Parameters.of(operation, QueryParameters.firstWins(request));
    }

    /// The parameters under v2's rules: name to value, as sent.
    public Map<String, String> v2() {
        return QueryParameters.lastWins(request);
    }

    /// The declared parameters that are given, with their values as they were sent.
    public Map<String, String> declaredParameters() {
        Map<String, String> declared = new HashMap<>(operation.dialect().parameters(request));
        declared.keySet().retainAll(operation.parameterNames());
        return declared;
    }

    /// A segment of the path, decoded. Unlike Spring's path variables it keeps what follows a semicolon.
    ///
    /// @param fromEnd 0 for the last one
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
