package altdata.builder.operator;

import java.math.BigDecimal;

/// A share of requests or keys as operators write it: `5%`, `0.05` or `1.0`. `1` is rejected, because it could mean 1%.
public final class Share {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private Share() {}

    /// @return more than 0, at most 1
    /// @throws IllegalArgumentException if it is not such a share
    public static double parse(String text) {
        try {
            boolean isPercent = text.endsWith("%");
            BigDecimal share = isPercent
                    ? new BigDecimal(text.substring(0, text.length() - 1).strip()).divide(HUNDRED)
                    : new BigDecimal(text);
            boolean isUnambiguous = isPercent || share.scale() > 0;
            if (isUnambiguous && share.compareTo(BigDecimal.ONE) <= 0 && share.doubleValue() > 0) {
                return share.doubleValue();
            }
        } catch (ArithmeticException | NumberFormatException _) {
            // The same message as for a number out of range.
        }
        throw new IllegalArgumentException(
                "expected more than 0% and at most 100%, such as 5% or 0.05, but got " + text);
    }
}
