package altdata.contracts.topic;

/// What a text may hold: said as characters, and as regular expressions of JSON Schema.
final class Texts {
    /// White space, as the inside of a regular expression's brackets. No-break spaces are none.
    private static final String BLANK = "\t-\r\u001c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000";

    /// No U+0000, which PostgreSQL's texts cannot hold.
    static final String ANY = "^[^\u0000]*$";

    /// No U+0000, and something besides white space.
    static final String NOT_BLANK = "^[" + BLANK + "]*[^\u0000" + BLANK + "][^\u0000]*$";

    private Texts() {}

    /// Whether there is white space alone.
    static boolean isBlank(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isBlank(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /// Spelled out: the runtime's own idea of it changes with its version of Unicode, and a row's verdict may not.
    private static boolean isBlank(char c) {
        return c <= ' '
                ? c >= '\t' && c <= '\r' || c >= '\u001c'
                : c >= '\u1680'
                        && (c == '\u1680'
                                || c >= '\u2000' && c <= '\u200a' && c != '\u2007'
                                || c == '\u2028'
                                || c == '\u2029'
                                || c == '\u205f'
                                || c == '\u3000');
    }
}
