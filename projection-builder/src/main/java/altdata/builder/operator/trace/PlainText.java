package altdata.builder.operator.trace;

/// Makes texts from records safe to print.
final class PlainText {
    private PlainText() {}

    /// The text on one line, with a space for each character that could control a terminal.
    static String of(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints()
                .map(character -> isControl(character) ? ' ' : character)
                .forEach(plain::appendCodePoint);
        return plain.toString();
    }

    private static boolean isControl(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
