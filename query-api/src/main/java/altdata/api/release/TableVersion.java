package altdata.api.release;

/// A state of some tables of a release.
///
/// @param number increases with every change of one of the tables
public record TableVersion(Release release, long number) {
    /// Whether it is a later state of the same release.
    public boolean isLaterThan(TableVersion other) {
        return release == other.release && number > other.number;
    }
}
