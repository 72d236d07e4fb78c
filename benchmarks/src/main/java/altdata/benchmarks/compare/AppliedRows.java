package altdata.benchmarks.compare;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Counts the rows that projections have applied.
public final class AppliedRows {
    private static final String APPLIED =
            "select coalesce(sum(rows_accepted), 0) from altdata.checkpoint where projection = ?";

    private AppliedRows() {}

    /// The number of rows that a projection has applied so far, in all its generations.
    public static long of(Connection connection, String projection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(APPLIED)) {
            query.setString(1, projection);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
