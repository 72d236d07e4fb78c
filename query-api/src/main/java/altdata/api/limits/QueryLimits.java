package altdata.api.limits;

/// How many queries may run at the same time; as many as there are connections for them.
///
/// @param lookups  lookups by key, at least 1
/// @param searches operations with their own SQL statements, at least 1
public record QueryLimits(int lookups, int searches) {
    /// The searches of one caller. Fewer than all, if possible, so that another caller finds a free connection.
    public int searchesPerCaller() {
        return Math.max(1, searches * 3 / 4);
    }
}
