package altdata.benchmarks.history;

/// The amount of data with a history.
///
/// @param entities the number of entities
/// @param days     of points of every entity, ending yesterday
public record HistorySize(int entities, int days) {
    /// The size with which the published figures were measured.
    public static final HistorySize FULL = new HistorySize(2_000, 730);
    /// For a quick check.
    public static final HistorySize SMALL = new HistorySize(200, 180);
}
