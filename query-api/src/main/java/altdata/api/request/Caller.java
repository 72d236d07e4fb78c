package altdata.api.request;

import org.jspecify.annotations.Nullable;

/// The owner of the API key of a request.
public interface Caller {
    /// The request attribute that holds the caller after authentication.
    String ATTRIBUTE = Caller.class.getName();

    /// The id of the key; not a secret.
    String keyId();

    /// Whether the key has this scope, its family's wildcard (such as `social:*`), or the wildcard `*`.
    boolean allows(String scope);

    /// Requests per UTC day on that interface; null for no limit.
    @Nullable
    Long dailyLimit(Dialect dialect);
}
