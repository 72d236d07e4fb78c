package altdata.api.keys;

import altdata.api.request.Caller;
import altdata.api.request.Dialect;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A valid API key: neither revoked nor deleted. Contains the hash of the key, not the key.
///
/// @param sha256       hash of the key, in lower-case hexadecimal
/// @param dailyLimit   requests per UTC day on v2
/// @param v1DailyLimit requests per UTC day on v1; null for no limit
record ApiKey(
        String keyId,
        String sha256,
        Set<String> scopes,
        long dailyLimit,
        @Nullable Long v1DailyLimit) implements Caller {
    private static final String WILDCARD = "*";

    @Override
    public boolean allows(String scope) {
        int colon = scope.indexOf(':');
        return scopes.contains(WILDCARD)
                || scopes.contains(scope)
                || (colon >= 0 && scopes.contains(scope.substring(0, colon) + ":*"));
    }

    @Override
    public @Nullable Long dailyLimit(Dialect dialect) {
        return switch (dialect) {
            case V1 -> v1DailyLimit;
            case V2 -> dailyLimit;
        };
    }
}
