package altdata.contracts.csv;

/// Writes texts as cells of CSV (RFC 4180). An empty cell means that there is no value.
public final class CsvCells {
    /// A spreadsheet would execute a cell that begins with one of these characters.
    private static final String FORMULA_STARTS = "=+-@\t\r";

    private CsvCells() {}

    /// Appends a text from the data. It is quoted if necessary; one that a spreadsheet would execute has an
    /// apostrophe before it.
    ///
    /// @param text may contain anything; the empty text is quoted, because it is a value
    public static void appendText(StringBuilder line, String text) {
        if (text.isEmpty()) {
            line.append("\"\"");
            return;
        }
        String safe = FORMULA_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        if (isPlain(safe)) {
            line.append(safe);
        } else {
            line.append('"').append(safe.replace("\"", "\"\"")).append('"');
        }
    }

    private static boolean isPlain(String text) {
        return text.chars().noneMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
    }
}
