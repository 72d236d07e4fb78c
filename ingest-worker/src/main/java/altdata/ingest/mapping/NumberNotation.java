package altdata.ingest.mapping;

import altdata.ingest.IngestException;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How a source writes numbers. Without it, `1.234` could mean two different numbers, so a text that does not
/// follow it is rejected instead of guessed.
///
/// @param decimal   separates the decimals: a point or a comma
/// @param thousands separates groups of 2 or 3 digits before the decimals; null if digits are not grouped
record NumberNotation(char decimal, @Nullable Character thousands) {
    /// A decimal point, and no groups.
    static final NumberNotation PLAIN = new NumberNotation('.', null);

    private static final List<NumberNotation> USUAL = List.of(
            PLAIN,
            new NumberNotation(',', null),
            new NumberNotation('.', ','),
            new NumberNotation(',', '.'),
            new NumberNotation(',', ' '),
            new NumberNotation('.', '\''));

    private static final String DECIMAL_SEPARATORS = ".,";
    /// With the apostrophe of Switzerland and its typographic form.
    private static final String THOUSANDS_SEPARATORS = ".,'\u2019_ ";
    /// A space, a no-break space, a narrow no-break space and a thin space.
    private static final Pattern SPACES = Pattern.compile("[ \u00A0\u202F\u2009]");
    /// Groups of 2 digits are common in India: 12,34,567.
    private static final Pattern GROUPED = Pattern.compile("[+-]?\\d{1,3}( \\d{2,3})* \\d{3}([.]\\d*)?");
    private static final int MAX_CHARACTERS = 100;

    /// Creates the notation of a field.
    ///
    /// @param path path of the rule within the mapping, for messages
    /// @throws IngestException if the separators are invalid or equal
    static NumberNotation of(String path, @Nullable String decimal, @Nullable String thousands) {
        char decimalSeparator = decimal == null
                ? DECIMAL_SEPARATORS.charAt(0)
                : separator(path + "decimal-separator", "\".\" or \",\"", DECIMAL_SEPARATORS, decimal);
        if (thousands == null) {
            return new NumberNotation(decimalSeparator, null);
        }
        char thousandsSeparator = separator(
                path + "thousands-separator",
                "\".\", \",\", \"'\", \"_\" or \" \"",
                THOUSANDS_SEPARATORS,
                SPACES.matcher(thousands).replaceAll(" "));
        if (thousandsSeparator == decimalSeparator) {
            throw new IngestException(
                    path + "thousands-separator: expected a character that differs from the decimal separator "
                            + decimalSeparator);
        }
        return new NumberNotation(decimalSeparator, thousandsSeparator);
    }

    private static char separator(String path, String expected, String allowed, String separator) {
        if (separator.length() != 1 || allowed.indexOf(separator.charAt(0)) < 0) {
            throw new IngestException(path + ": expected " + expected + ", but got \"" + separator + '"');
        }
        return separator.charAt(0);
    }

    /// Returns the number, or null if the text is not a number in this notation.
    @Nullable
    BigDecimal parse(String text) {
        if (equals(PLAIN)) {
            return DecimalParser.parse(text);
        }
        String number = text.strip();
        boolean hasSpace = SPACES.matcher(number).find();
        if (number.length() > MAX_CHARACTERS
                || hasSpace && !Character.valueOf(' ').equals(thousands)) {
            return null;
        }
        if (thousands != null) {
            number = hasSpace ? SPACES.matcher(number).replaceAll(" ") : number.replace(thousands, ' ');
        }
        if (decimal != '.') {
            if (number.indexOf('.') >= 0) {
                return null;
            }
            number = number.replace(decimal, '.');
        }
        if (number.indexOf(' ') >= 0) {
            if (!GROUPED.matcher(number).matches()) {
                return null;
            }
            number = number.replace(" ", "");
        }
        return DecimalParser.parse(number);
    }

    /// Returns whether a text is a number in one of the usual notations.
    static boolean isUsual(String text) {
        return USUAL.stream().anyMatch(notation -> notation.parse(text) != null);
    }

    /// Describes the notation for messages; empty for the plain one.
    String description() {
        if (equals(PLAIN)) {
            return "";
        }
        return " with decimal separator \"" + decimal + '"'
                + (thousands == null ? "" : " and thousands separator \"" + thousands + '"');
    }
}
