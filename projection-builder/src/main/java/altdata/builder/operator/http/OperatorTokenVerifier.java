package altdata.builder.operator.http;

import altdata.contracts.digest.Sha256;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;

/// Checks the operator token. It is sent in a header, so another site cannot make a browser send it.
final class OperatorTokenVerifier {
    private static final String SCHEME = "Bearer ";

    private final byte @Nullable [] digest;

    OperatorTokenVerifier(OperatorSettings settings) {
        digest = settings.hasToken() ? Sha256.of(settings.token()) : null;
    }

    /// Returns true if a token is configured.
    boolean isSet() {
        return digest != null;
    }

    /// @throws OperatorProblemException if the token is missing or wrong, or no token is configured
    void check(ServerRequest request) {
        if (digest == null) {
            throw new OperatorProblem(
                            HttpStatus.FORBIDDEN,
                            "NO_OPERATOR_TOKEN",
                            "changes are disabled: no token is set for operators (ALTDATA_OPERATOR_TOKEN)")
                    .exception();
        }
        String authorization = request.headers().firstHeader(HttpHeaders.AUTHORIZATION);
        if (authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw OperatorProblem.TOKEN_MISSING.exception();
        }
        // Compares digests, so timing reveals neither the token nor its length.
        if (!MessageDigest.isEqual(
                digest, Sha256.of(authorization.substring(SCHEME.length()).strip()))) {
            throw OperatorProblem.TOKEN_WRONG.exception();
        }
    }
}
