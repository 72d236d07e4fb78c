package altdata.builder.operator;

/// Makes texts from records safe to print on a terminal.
public final class PrintableText {
    private PrintableText() {}

    /// The text on one line, with `?` for each character that could control the terminal.
    public static String of(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints()
                .map(character -> isControl(character) ? '?' : character)
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
