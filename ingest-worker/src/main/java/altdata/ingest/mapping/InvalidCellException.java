package altdata.ingest.mapping;

/// Aborts the mapping of a row at the first invalid cell; caught within this package.
final class InvalidCellException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidCellException(String column, String expectation, String text, String advice) {
        // No stack trace: a file may hold millions of such rows.
        super(
                "column " + column + ": expected " + expectation + ", but got " + truncated(text) + advice,
                null,
                false,
                false);
    }

    private static String truncated(String text) {
        return '"' + (text.length() > 100 ? text.substring(0, 100) + "…" : text) + '"';
    }
}
