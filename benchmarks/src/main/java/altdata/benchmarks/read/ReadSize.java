package altdata.benchmarks.read;

/// The amount of data to read.
///
/// @param entities   with history
/// @param days       of daily points of every group, ending today
/// @param socialDays how many of these days have points of the eight platforms
public record ReadSize(int entities, int days, int socialDays) {
    /// The size with which the published figures were measured.
    public static final ReadSize FULL = new ReadSize(2_000, 730, 365);
    /// For a quick check.
    public static final ReadSize SMALL = new ReadSize(200, 365, 365);
}
