package altdata.ingest.mapping;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Converts decimal numbers, optionally scaled and then inverted.
///
/// @param notation   how the numbers are written
/// @param whole      whether the result must be an integer
/// @param factor     null for no scaling
/// @param reciprocal whether the result is the reciprocal
record NumberConversion(
        NumberNotation notation, boolean whole, @Nullable BigDecimal factor, boolean reciprocal) implements Conversion {
    @Override
    public String expectation() {
        return (whole ? "an integer" : reciprocal ? "a number other than 0" : "a number") + notation.description();
    }

    @Override
    public String advice(String text) {
        return notation.parse(text) == null && NumberNotation.isUsual(text)
                ? "; if the file writes numbers like this, set decimal-separator or thousands-separator in the mapping"
                : "";
    }

    /// Returns the conversion of JSON numbers, which have a notation of their own.
    NumberConversion withPlainNotation() {
        return new NumberConversion(NumberNotation.PLAIN, whole, factor, reciprocal);
    }

    @Override
    public @Nullable JsonNode convert(String text) {
        BigDecimal number = notation.parse(text);
        if (number == null) {
            return null;
        }
        if (factor != null) {
            number = number.multiply(factor);
        }
        if (reciprocal) {
            if (number.signum() == 0) {
                return null;
            }
            number = BigDecimal.ONE.divide(number, MathContext.DECIMAL64);
        }
        if (!whole) {
            return JsonNodeFactory.instance.numberNode(number);
        }
        try {
            return JsonNodeFactory.instance.numberNode(number.toBigIntegerExact());
        } catch (ArithmeticException _) {
            return null;
        }
    }
}
