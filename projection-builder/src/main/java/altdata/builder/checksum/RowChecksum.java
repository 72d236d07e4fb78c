package altdata.builder.checksum;

import altdata.contracts.digest.Sha256;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Computes the part of a key, and the checksums of the rows of whole-record tables. Java and SQL compute them in the
/// same way: parts of the SHA-256 hash of a text.
///
/// In the text, values are separated by U+001F. The first column of a key is a ticker, a platform or the only column,
/// so two rows never have the same text.
public final class RowChecksum {
    private static final String SEPARATOR = "\u001f";
    private static final String SHA_256 = "sha256(convert_to(concat_ws(E'\\x1f', %s), 'UTF8'))";
    private static final String FIRST_BYTE = "get_byte(%s, 0)";
    private static final String FIRST_LONG = "('x' || encode(substring(%s for 8), 'hex'))::bit(64)::bigint";
    private static final String MICROS = "(extract(epoch from %s) * 1000000)::bigint";

    private RowChecksum() {}

    /// The part of a key, from 0 to 255.
    ///
    /// @param key the values of its columns
    public static int part(List<String> key) {
        return Byte.toUnsignedInt(Sha256.of(String.join(SEPARATOR, key))[0]);
    }

    /// The SQL expression for [#part].
    ///
    /// @param key the columns of the key
    public static String partSql(List<String> key) {
        return FIRST_BYTE.formatted(SHA_256.formatted(String.join(", ", key)));
    }

    /// The checksum of a record version.
    ///
    /// @param knownFrom  in microseconds since 1970-01-01T00:00:00Z; 0 if the table has no history
    /// @param knownUntil in the same unit; null for the winner
    public static long of(
            List<String> key, long dataKey, byte[] contentHash, long knownFrom, @Nullable Long knownUntil) {
        List<String> values = new ArrayList<>(key);
        values.add(Long.toString(dataKey));
        values.add(HexFormat.of().formatHex(contentHash));
        values.add(Long.toString(knownFrom));
        if (knownUntil != null) {
            values.add(knownUntil.toString());
        }
        return ByteBuffer.wrap(Sha256.of(String.join(SEPARATOR, values))).getLong();
    }

    /// The SQL expression for [#of].
    ///
    /// @param key   the columns of the key
    /// @param times the columns of the known times
    public static String ofSql(List<String> key, List<String> times) {
        Stream<String> values = Stream.of(
                        key.stream(),
                        Stream.of("data_key", "encode(content_hash, 'hex')"),
                        times.isEmpty() ? Stream.of("0") : times.stream().map(RowChecksum::microsSql))
                .flatMap(each -> each);
        return FIRST_LONG.formatted(SHA_256.formatted(values.collect(Collectors.joining(", "))));
    }

    /// The SQL expression for a time in microseconds since 1970-01-01T00:00:00Z.
    public static String microsSql(String column) {
        return MICROS.formatted(column);
    }
}
