package altdata.ingest.mapping;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Converts decimal numbers, optionally scaled and then inverted.
///
/// @param whole      whether the result must be an integer
/// @param factor     null for no scaling
/// @param reciprocal whether the result is the reciprocal
record NumberConversion(boolean whole, @Nullable BigDecimal factor, boolean reciprocal) implements Conversion {
    @Override
    public String expectation() {
        return whole ? "an integer" : reciprocal ? "a number other than 0" : "a number";
    }

    @Override
    public @Nullable JsonNode convert(String text) {
        BigDecimal number = DecimalParser.parse(text);
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
