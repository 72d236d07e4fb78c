package altdata.api.v2.validation;

import java.math.BigInteger;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An integer as FastAPI reads one from a query: white space around it, a plus sign, leading zeros, single
/// underscores between digits and a fraction of zeros are all right.
public final class IntegerInput {
    /// Python's own limit for integers in text; a minus sign counts.
    private static final int MOST_CHARACTERS = 4_300;

    /// What a number too long is recognised by, whatever follows it.
    private static final Pattern BARE_START = Pattern.compile("-?[1-9][0-9]*+");

    private static final Pattern BARE = Pattern.compile("-?(?:0|[1-9][0-9]*+)");

    private static final String WHITE_SPACE = "\\p{IsWhite_Space}*+";
    private static final String SIGN = "(?:\\+(?!-)|(-))?+";
    /// All zeros and underscores before a digit, or all but the last of them. Behind these (only) a minus sign
    /// passes.
    private static final String LEADING_ZEROS = "(?:0[0_]*(?=[1-9-]|[0_](?![0_])))?+";
    private static final String DIGITS = "((?:-_?+)?+[0-9]++(?:_[0-9]++)*+)";
    private static final String ZERO_FRACTION = "(?:\\.0++)?+";
    private static final Pattern FORM =
            Pattern.compile(WHITE_SPACE + SIGN + LEADING_ZEROS + DIGITS + ZERO_FRACTION + WHITE_SPACE);

    private IntegerInput() {}

    /// Reads an integer within bounds, both included; [Long#MAX_VALUE] as the maximum is none.
    public static Validated<BigInteger> parse(String input, long minimum, long maximum) {
        return switch (parse(input)) {
            case Validated.Valid<BigInteger>(BigInteger value)
            when maximum != Long.MAX_VALUE && value.compareTo(BigInteger.valueOf(maximum)) > 0 ->
                refused("less_than_equal", "Input should be less than or equal to " + maximum, Map.of("le", maximum));
            case Validated.Valid<BigInteger>(BigInteger value)
            when value.compareTo(BigInteger.valueOf(minimum)) < 0 ->
                refused(
                        "greater_than_equal",
                        "Input should be greater than or equal to " + minimum,
                        Map.of("ge", minimum));
            case Validated<BigInteger> other -> other;
        };
    }

    /// Reads an integer of any size that FastAPI takes. Takes any text, of any length, and throws nothing.
    public static Validated<BigInteger> parse(String input) {
        Matcher start = BARE_START.matcher(input);
        if (start.lookingAt() && start.end() > MOST_CHARACTERS) {
            return refused(
                    "int_parsing_size", "Unable to parse input string as an integer, exceeded maximum size", Map.of());
        }
        Matcher form = FORM.matcher(input);
        if (form.matches()) {
            String bare = (form.group(1) == null ? "" : "-") + form.group(2).replace("_", "");
            if (bare.length() <= MOST_CHARACTERS && BARE.matcher(bare).matches()) {
                return new Validated.Valid<>(new BigInteger(bare));
            }
        }
        return refused(
                "int_parsing", "Input should be a valid integer, unable to parse string as an integer", Map.of());
    }

    private static Validated<BigInteger> refused(String type, String message, Map<String, Object> context) {
        return new Validated.Invalid<>(new ValidationProblem(type, message, context));
    }
}
