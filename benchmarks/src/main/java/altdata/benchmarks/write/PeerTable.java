package altdata.benchmarks.write;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// A peer's table in the write benchmark: one row for each record, with a primary key, as a generic sink
/// creates it.
record PeerTable(String name) {
    private static final String COLUMNS =
            "(platform text, ticker text, date date, followers int8, mentions int4, sentiment int2, primary key (platform, ticker, date))";

    /// Drops and creates the table.
    void create(Connection connection) throws SQLException {
        execute(connection, "drop table if exists " + name);
        execute(connection, "create table " + name + COLUMNS);
    }

    void drop(Connection connection) throws SQLException {
        execute(connection, "drop table " + name);
    }

    long count(Connection connection) throws SQLException {
        return number(connection, "count(*)");
    }

    /// @throws IllegalStateException if a row is missing or wrong
    void check(Connection connection, RowRange written) throws SQLException {
        MetricTables.same(name, written, count(connection), number(connection, "coalesce(sum(followers), 0)"));
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private long number(Connection connection, String what) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select " + what + " from " + name)) {
            row.next();
            return row.getLong(1);
        }
    }
}
