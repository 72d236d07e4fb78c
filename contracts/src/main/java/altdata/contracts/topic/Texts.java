package altdata.contracts.topic;

/// The characters that a text may contain, as code and as regular expressions for JSON Schema.
final class Texts {
    /// White space, as the content of a character class. It does not include no-break spaces.
    private static final String BLANK = "\t-\r\u001c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000";

    /// Any text without U+0000, which PostgreSQL cannot store.
    static final String ANY = "^[^\u0000]*$";

    /// Text without U+0000 that is not only white space.
    static final String NOT_BLANK = "^[" + BLANK + "]*[^\u0000" + BLANK + "][^\u0000]*$";

    private Texts() {}

    /// Whether the text is empty or only white space.
    static boolean isBlank(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isBlank(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /// Listed explicitly, because the JDK's definition changes with its Unicode version, and a verdict must not
    /// change.
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
