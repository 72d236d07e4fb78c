package altdata.builder.generations;

import java.math.BigDecimal;
import java.math.MathContext;

/// Shares as text for people.
public final class Percent {
    private static final int DIGITS = 4;

    private Percent() {}

    /// @param share 0 to 1
    /// @return such as `5 %`
    public static String text(double share) {
        return new BigDecimal(share * 100)
                        .round(new MathContext(DIGITS))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }
}
