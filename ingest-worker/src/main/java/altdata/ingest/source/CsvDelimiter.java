package altdata.ingest.source;

/// Detects which character separates the cells of a CSV file.
final class CsvDelimiter {
    /// The characters that are detected, the most common one first.
    static final String CANDIDATES = ",;\t|";

    private CsvDelimiter() {}

    /// Returns the candidate that occurs most often outside quotes in the header line; a comma if there is
    /// none.
    static char detect(CharSequence headerLine) {
        int[] counts = new int[CANDIDATES.length()];
        boolean isQuoted = false;
        for (int i = 0; i < headerLine.length(); i++) {
            char c = headerLine.charAt(i);
            int candidate = CANDIDATES.indexOf(c);
            if (c == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted && candidate >= 0) {
                counts[candidate]++;
            }
        }
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            if (counts[i] > counts[best]) {
                best = i;
            }
        }
        return CANDIDATES.charAt(best);
    }
}
