package altdata.builder.tables;

import java.sql.SQLException;

/// Recognizes statements that PostgreSQL has ended because of `lock_timeout`.
public final class LockTimeout {
    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private LockTimeout() {}

    /// Whether a lock was not available in time.
    public static boolean hasCaused(SQLException failure) {
        return LOCK_NOT_AVAILABLE.equals(failure.getSQLState());
    }
}
