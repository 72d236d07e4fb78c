package altdata.builder.checksum;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The checksum of the content that builders have written to the base table of a generation and to its history.
///
/// It consists of 256 parts. The part of a row depends only on the row's key, so the parts that differ between
/// two generations limit the keys to be compared. A part is the exclusive or of the checksums of its rows: it does not
/// depend on their order, and a change of a row only needs the row's checksums before and after.
///
/// Rows with different content have the same checksum with a probability of 2^-64.
///
/// @param parts     one checksum for each part, 0 for a part without rows
/// @param isCurrent whether no other program has changed the tables; if one has, the checksum may not describe them
public record ContentChecksum(List<Long> parts, boolean isCurrent) {
    /// The name of the table that stores it.
    public static final String TABLE = "content_checksum";

    private static final String READ = """
            select
                array(
                    select bit_xor(p.checksum)
                    from %1$s.content_checksum t, unnest(t.parts) with ordinality as p(checksum, part)
                    group by part
                    order by part
                ),
                not exists (select from %1$s.content_checksum where writer = -2)
            """;

    /// Reads the checksum of a generation; null if a version without checksums has created its tables.
    public static @Nullable ContentChecksum read(Connection connection, String schema) throws SQLException {
        if (!exists(connection, schema)) {
            return null;
        }
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(READ.formatted(schema))) {
            row.next();
            List<Long> parts = Arrays.asList((Long[]) row.getArray(1).getArray());
            return new ContentChecksum(parts.isEmpty() ? new ChecksumParts().values() : parts, row.getBoolean(2));
        }
    }

    private static boolean exists(Connection connection, String schema) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select to_regclass(?) is not null")) {
            query.setString(1, schema + '.' + TABLE);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    /// The numbers of the parts that differ, in ascending order; empty if the content is equal.
    public List<Integer> differingParts(List<Long> others) {
        return IntStream.range(0, ChecksumParts.COUNT)
                .filter(part -> !parts.get(part).equals(others.get(part)))
                .boxed()
                .toList();
    }
}
