package altdata.api.v2.validation;

import java.math.BigInteger;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An integer as FastAPI reads one from a query: white space around it, a plus sign, leading zeros, single underscores between
/// digits and a fraction of zeros are all right.
public final class IntegerInput {
    /// Python's own limit for integers in text; a minus sign counts.
    private static final int MOST_CHARACTERS = 4_300;
    private static final Pattern FORM = Pattern.compile("([+-]?)([0-9]++(?:_[0-9]++)*+)(?:\\.0++)?+");

    private IntegerInput() {}

    /// Reads an integer within bounds, both included; [Long#MAX_VALUE] as the maximum is none.
    public static Validated<BigInteger> parse(String input, long minimum, long maximum) {
        return switch (parse(input)) {
            case Validated.Valid<BigInteger>(BigInteger value) when maximum != Long.MAX_VALUE
                    && value.compareTo(BigInteger.valueOf(maximum)) > 0 ->
                refused(
                        "less_than_equal",
                        "Input should be less than or equal to " + maximum,
                        Map.of("le", maximum));
            case Validated.Valid<BigInteger>(BigInteger value) when value.compareTo(BigInteger.valueOf(minimum)) < 0 ->
                refused(
                        "greater_than_equal",
                        "Input should be greater than or equal to " + minimum,
                        Map.of("ge", minimum));
            case Validated<BigInteger> other -> other;
        };
    }

    /// Reads an integer of any size that FastAPI takes.
    public static Validated<BigInteger> parse(String input) {
        Matcher matcher = FORM.matcher(trimmed(input));
        if (!matcher.matches()) {
            return refused("int_parsing", "Input should be a valid integer, unable to parse string as an integer", Map.of());
        }
        String digits = withoutLeadingZeros(matcher.group(2).replace("_", ""));
        boolean isNegative = matcher.group(1).equals("-");
        if (digits.length() + (isNegative ? 1 : 0) > MOST_CHARACTERS) {
            return refused("int_parsing_size", "Unable to parse input string as an integer, exceeded maximum size", Map.of());
        }
        BigInteger magnitude = new BigInteger(digits);
        return new Validated.Valid<>(isNegative ? magnitude.negate() : magnitude);
    }

    private static String withoutLeadingZeros(String digits) {
        int first = 0;
        while (first < digits.length() - 1 && digits.charAt(first) == '0') {
            first++;
        }
        return digits.substring(first);
    }

    private static String trimmed(String input) {
        int from = 0;
        int to = input.length();
        while (from < to && isWhiteSpace(input.charAt(from))) {
            from++;
        }
        while (to > from && isWhiteSpace(input.charAt(to - 1))) {
            to--;
        }
        return input.substring(from, to);
    }

    /// Unicode's White_Space, which is neither Java's idea of it nor ASCII's.
    private static boolean isWhiteSpace(char c) {
        return (c >= '\t' && c <= '\r')
                || c == ' '
                || c == '\u0085'
                || Character.isSpaceChar(c);
    }

    private static Validated<BigInteger> refused(String type, String message, Map<String, Object> context) {
        return new Validated.Invalid<>(new ValidationProblem(type, message, context));
    }
}
