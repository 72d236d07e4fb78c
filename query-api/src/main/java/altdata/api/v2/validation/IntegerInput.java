package altdata.api.v2.validation;

import java.math.BigInteger;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses an integer of a query like FastAPI, which accepts surrounding white space, a plus sign, leading
/// zeros, single underscores between digits, and a fraction of zeros.
public final class IntegerInput {
    /// Python's limit for integers in text; a minus sign counts.
    private static final int MAX_CHARACTERS = 4_300;

    /// Recognizes a number that is too long, regardless of the text after it.
    private static final Pattern BARE_START = Pattern.compile("-?[1-9][0-9]*+");

    private static final Pattern BARE = Pattern.compile("-?(?:0|[1-9][0-9]*+)");

    private static final String WHITE_SPACE = "\\p{IsWhite_Space}*+";
    private static final String SIGN = "(?:\\+(?!-)|(-))?+";
    /// All zeros and underscores before a digit, or all but the last of them. A minus sign is accepted only
    /// after these.
    private static final String LEADING_ZEROS = "(?:0[0_]*(?=[1-9-]|[0_](?![0_])))?+";
    private static final String DIGITS = "((?:-_?+)?+[0-9]++(?:_[0-9]++)*+)";
    private static final String ZERO_FRACTION = "(?:\\.0++)?+";
    private static final Pattern FORM =
            Pattern.compile(WHITE_SPACE + SIGN + LEADING_ZEROS + DIGITS + ZERO_FRACTION + WHITE_SPACE);

    private IntegerInput() {}

    /// Parses an integer within inclusive bounds; a maximum of [Long#MAX_VALUE] means no upper bound.
    public static Validated<BigInteger> parse(String input, long minimum, long maximum) {
        return switch (parse(input)) {
            case Validated.Valid<BigInteger>(BigInteger value)
            when maximum != Long.MAX_VALUE && value.compareTo(BigInteger.valueOf(maximum)) > 0 ->
                invalid("less_than_equal", "Input should be less than or equal to " + maximum, Map.of("le", maximum));
            case Validated.Valid<BigInteger>(BigInteger value)
            when value.compareTo(BigInteger.valueOf(minimum)) < 0 ->
                invalid(
                        "greater_than_equal",
                        "Input should be greater than or equal to " + minimum,
                        Map.of("ge", minimum));
            case Validated<BigInteger> other -> other;
        };
    }

    /// Parses an integer of any size that FastAPI accepts. Accepts any text and never throws.
    public static Validated<BigInteger> parse(String input) {
        Matcher start = BARE_START.matcher(input);
        if (start.lookingAt() && start.end() > MAX_CHARACTERS) {
            return invalid(
                    "int_parsing_size", "Unable to parse input string as an integer, exceeded maximum size", Map.of());
        }
        Matcher form = FORM.matcher(input);
        if (form.matches()) {
            String bare = (form.group(1) == null ? "" : "-") + form.group(2).replace("_", "");
            if (bare.length() <= MAX_CHARACTERS && BARE.matcher(bare).matches()) {
                return new Validated.Valid<>(new BigInteger(bare));
            }
        }
        return invalid(
                "int_parsing", "Input should be a valid integer, unable to parse string as an integer", Map.of());
    }

    private static Validated<BigInteger> invalid(String type, String message, Map<String, Object> context) {
        return new Validated.Invalid<>(new ValidationProblem(type, message, context));
    }
}
