package altdata.builder.law;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// An `insert … select … on conflict` that returns how many rows it has changed. For a distributed table, Citus
/// reports the number of rows that were to be inserted instead, so the rows that the statement returns are
/// counted.
public final class CountedInsert {
    private static final String COUNTED = "with changed as (%s returning 1) select count(*) from changed";

    private CountedInsert() {}

    /// The statement to prepare.
    ///
    /// @param insert without `returning`
    public static String sql(String insert, boolean isDistributed) {
        return isDistributed ? COUNTED.formatted(insert) : insert;
    }

    /// Executes the prepared statement.
    ///
    /// @return the number of changed rows
    public static int execute(PreparedStatement statement, boolean isDistributed) throws SQLException {
        if (!isDistributed) {
            return statement.executeUpdate();
        }
        try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }
}
