package altdata.api.limits;

/// The numbers of connections to the database, which limit the queries that run at the same time.
///
/// @param lookups  for lookups by key, at least 1
/// @param searches for operations with their own SQL statements, at least 1
public record QueryLimits(int lookups, int searches) {
    /// The searches of one caller. Fewer than all, if possible, so that another caller finds a free connection.
    public int searchesPerCaller() {
        return Math.max(1, searches * 3 / 4);
    }
}
