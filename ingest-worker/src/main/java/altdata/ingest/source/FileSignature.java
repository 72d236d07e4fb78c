package altdata.ingest.source;

import altdata.ingest.IngestException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Recognises unsupported files by their first bytes. File names are often wrong, and without this check an
/// unsupported file would be rejected as thousands of invalid rows.
enum FileSignature {
    OPEN_DOCUMENT("504b0304", "an OpenDocument file", "Export the sheet as CSV.", "mimetypeapplication/vnd.oasis"),
    EXCEL("504b0304", "an Excel workbook (.xlsx)", "Save the sheet as \"CSV UTF-8\".", "[Content_Types].xml"),
    ZIP("504b0304", "a ZIP archive", "Unpack it; single files may be compressed with gzip."),
    OLD_EXCEL("d0cf11e0a1b11ae1", "an Excel workbook (.xls)", "Save the sheet as \"CSV UTF-8\"."),
    PDF("255044462d", "a PDF document", "Export the table as CSV."),
    ARROW("4152524f5731", "an Arrow file", "Convert it to CSV or NDJSON."),
    AVRO("4f626a01", "an Avro file", "Convert it to CSV or NDJSON."),
    ORC("4f524303", "an ORC file", "Convert it to CSV or NDJSON."),
    PARQUET(
            "50415231",
            "a Parquet file without the name of one",
            "Give it a name that ends in .parquet; for standard input, set --format parquet."),
    SQLITE("53514c69746520666f726d6174203300", "a SQLite database", "Export the table as CSV."),
    ZSTANDARD("28b52ffd", "compressed with Zstandard", "Decompress it, or compress it with gzip."),
    BZIP2("425a6839314159265359", "compressed with bzip2", "Decompress it, or compress it with gzip."),
    XZ("fd377a585a00", "compressed with xz", "Decompress it, or compress it with gzip."),
    LZ4("04224d18", "compressed with LZ4", "Decompress it, or compress it with gzip."),
    SEVEN_ZIP("377abcaf271c", "a 7z archive", "Unpack it; single files may be compressed with gzip."),
    RAR("526172211a07", "a RAR archive", "Unpack it; single files may be compressed with gzip."),
    HTML("", "an HTML page", "Check the download: it may be an error page.", "<!doctype html"),
    HTML_WITHOUT_TYPE("", "an HTML page", "Check the download: it may be an error page.", "<html"),
    XML("", "an XML document", "Convert it to CSV or NDJSON.", "<?xml");

    /// The number of bytes that [#checkSupported] should get, if the source has them.
    static final int LENGTH = 512;

    private final byte[] start;
    private final String description;
    private final String remedy;
    private final @Nullable String word;

    FileSignature(String start, String description, String remedy) {
        this(start, description, remedy, null);
    }

    /// @param start first bytes in hexadecimal
    /// @param word  a text that follows within [#LENGTH] bytes, ignoring case; if `start` is empty, the file
    ///              begins with it; null if no text is required
    FileSignature(String start, String description, String remedy, @Nullable String word) {
        this.start = HexFormat.of().parseHex(start);
        this.description = description;
        this.remedy = remedy;
        this.word = word == null ? null : word.toLowerCase(Locale.ROOT);
    }

    /// @param first the first bytes of the uncompressed source
    /// @throws IngestException if they are those of a file that is not supported
    static void checkSupported(String name, byte[] first) {
        for (FileSignature signature : values()) {
            if (signature.matches(first)) {
                throw new IngestException(
                        name + ": is " + signature.description + ", which is not supported here. " + signature.remedy);
            }
        }
    }

    private boolean matches(byte[] first) {
        if (first.length < start.length) {
            return false;
        }
        for (int i = 0; i < start.length; i++) {
            if (first[i] != start[i]) {
                return false;
            }
        }
        if (word == null) {
            return true;
        }
        String text = new String(first, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        return start.length == 0
                ? text.substring(text.startsWith("ï»¿") ? 3 : 0).stripLeading().startsWith(word)
                : text.contains(word);
    }
}
