package altdata.contracts.topic;

import java.math.BigDecimal;
import tools.jackson.core.JsonParser;
import tools.jackson.core.util.JsonParserDelegate;

/// Clamps numbers whose exponent does not fit a `BigDecimal` to the largest or smallest magnitude that does,
/// which is outside the range of every field. A row with such a number in an ignored field is therefore
/// accepted.
final class NumberClampingParser extends JsonParserDelegate {
    NumberClampingParser(JsonParser parser) {
        super(parser);
    }

    @Override
    public BigDecimal getDecimalValue() {
        try {
            return super.getDecimalValue();
        } catch (NumberFormatException _) {
            return clamped(getString());
        }
    }

    private static BigDecimal clamped(String number) {
        String[] parts = number.split("[eE]", 2);
        if (parts[0].chars().allMatch(c -> c == '-' || c == '.' || c == '0')) {
            return BigDecimal.ZERO;
        }
        boolean isSmall = parts.length > 1 && parts[1].startsWith("-");
        BigDecimal magnitude = BigDecimal.ONE.scaleByPowerOfTen(isSmall ? -Integer.MAX_VALUE : Integer.MAX_VALUE);
        return number.startsWith("-") ? magnitude.negate() : magnitude;
    }
}
