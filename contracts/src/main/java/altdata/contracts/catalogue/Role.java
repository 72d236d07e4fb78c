package altdata.contracts.catalogue;

import java.util.Locale;

/// What a metric measures on its platform. v2 social points have one key per role ("every platform uses this
/// key").
public enum Role {
    FOLLOWERS,
    MENTIONS,
    SENTIMENT,
    /// Not part of a social point.
    OTHER;

    /// The key in a v2 social point.
    public String publishedName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
