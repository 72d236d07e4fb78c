package altdata.api.request;

import org.jspecify.annotations.Nullable;

/// Whose key a request shows.
public interface Caller {
    /// The request attribute under which the caller stands once it is known.
    String ATTRIBUTE = Caller.class.getName();

    /// The key's id, which is no secret.
    String keyId();

    /// Whether the key has the scope itself, its family's wildcard (`social:*`) or the one for everything.
    boolean allows(String scope);

    /// Requests a UTC day on that interface, or null where there is no limit.
    @Nullable
    Long dailyLimit(Dialect dialect);
}
