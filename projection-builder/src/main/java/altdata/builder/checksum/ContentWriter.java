package altdata.builder.checksum;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/// Who writes the content of a generation. If a transaction does not declare a builder as its writer, triggers record
/// that another program has changed the tables, so that their content checksum is out of date.
public final class ContentWriter {
    private static final String IS_BUILDER = "set local altdata.content_writer = 'builder'";

    private ContentWriter() {}

    /// Declares that a builder writes in the connection's open transaction. Call it before the first write.
    public static void declareBuilder(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(IS_BUILDER);
        }
    }
}
