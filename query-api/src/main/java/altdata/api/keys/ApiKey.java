package altdata.api.keys;

import altdata.api.request.Caller;
import altdata.api.request.Dialect;
import altdata.contracts.access.Scopes;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An API key that is neither revoked nor deleted, but may have expired. Contains the hash of the key, not the
/// key.
///
/// @param sha256       hash of the key, in lower-case hexadecimal
/// @param dailyLimit   requests per UTC day on v2
/// @param v1DailyLimit requests per UTC day on v1; null for no limit
/// @param expires      from this time on the key is invalid; null for no end
record ApiKey(
        String keyId,
        String sha256,
        Set<String> scopes,
        long dailyLimit,
        @Nullable Long v1DailyLimit,
        @Nullable Instant expires)
        implements Caller {
    private static final String WILDCARD = Scopes.EVERYTHING;

    boolean isExpired(Instant now) {
        return expires != null && !now.isBefore(expires);
    }

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
