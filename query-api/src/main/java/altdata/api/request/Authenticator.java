package altdata.api.request;

import altdata.api.release.Release;

/// Authenticates API keys.
public interface Authenticator {
    /// The owner of a valid key. Checks the keys in memory and does not query the database.
    ///
    /// @throws ProblemException (403) if the key is unknown, revoked or expired, (503) if the keys are not
    /// loaded yet
    Caller authenticate(Release release, String key);

    /// Whether the keys are loaded.
    boolean areKeysLoaded();
}
