package altdata.api.keys;

import java.util.Set;

/// What a valid key may do.
record ApiKey(String keyId, Set<String> scopes) {
    private static final String EVERYTHING = "*";

    /// Whether it has the scope itself, its family's wildcard (`social:*`) or the one for everything.
    boolean allows(String scope) {
        int colon = scope.indexOf(':');
        return scopes.contains(EVERYTHING)
                || scopes.contains(scope)
                || (colon >= 0 && scopes.contains(scope.substring(0, colon) + ":*"));
    }
}
