package altdata.api.request;

import altdata.api.release.Release;

/// Who may ask.
public interface Authenticator {
    /// The owner of a valid key. Asks no database.
    ///
    /// @throws ProblemException (403) where the key is unknown or revoked, (503) where no keys are known yet
    Caller of(Release release, String key);

    /// Whether keys are known yet.
    boolean areKnown();
}
