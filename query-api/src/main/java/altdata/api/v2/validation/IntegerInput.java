package altdata.api.v2.validation;

import java.math.BigInteger;
import java.util.Map;

public final class IntegerInput {
    private IntegerInput() {}

    public static Validated<BigInteger> parse(String input, long minimum, long maximum) {
        try {
            return new Validated.Valid<>(new BigInteger(input));
        } catch (NumberFormatException e) {
            return new Validated.Invalid<>(new ValidationProblem("int_parsing", "TODO", Map.of()));
        }
    }
}
