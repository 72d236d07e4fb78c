package altdata.api.keys;

import altdata.api.request.Caller;
import altdata.api.request.Dialect;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A key that is neither revoked nor deleted, without the key itself.
///
/// @param sha256       of the key, in lower-case hexadecimal
/// @param dailyLimit   requests a UTC day on v2
/// @param v1DailyLimit the same on v1, null for no limit
record ApiKey(
        String keyId,
        String sha256,
        Set<String> scopes,
        long dailyLimit,
        @Nullable Long v1DailyLimit) implements Caller {
    private static final String EVERYTHING = "*";

    @Override
    public boolean allows(String scope) {
        int colon = scope.indexOf(':');
        return scopes.contains(EVERYTHING)
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
