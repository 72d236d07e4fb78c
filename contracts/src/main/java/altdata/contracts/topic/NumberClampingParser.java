package altdata.contracts.topic;

import java.math.BigDecimal;
import tools.jackson.core.JsonParser;
import tools.jackson.core.util.JsonParserDelegate;

/// Reads numbers whose exponent no decimal holds as the farthest one that it holds, which is beyond the range of every
/// field. So a field that is ignored may have one.
final class NumberClampingParser extends JsonParserDelegate {
    NumberClampingParser(JsonParser parser) {
        super(parser);
    }

    @Override
    public BigDecimal getDecimalValue() {
        try {
            return super.getDecimalValue();
        } catch (NumberFormatException _) {
            return farthest(getString());
        }
    }

    private static BigDecimal farthest(String number) {
        String[] parts = number.split("[eE]", 2);
        if (parts[0].chars().allMatch(c -> c == '-' || c == '.' || c == '0')) {
            return BigDecimal.ZERO;
        }
        boolean isSmall = parts.length > 1 && parts[1].startsWith("-");
        BigDecimal magnitude = BigDecimal.ONE.scaleByPowerOfTen(isSmall ? -Integer.MAX_VALUE : Integer.MAX_VALUE);
        return number.startsWith("-") ? magnitude.negate() : magnitude;
    }
}
