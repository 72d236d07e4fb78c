package altdata.builder.operator.cli;

import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A share of requests as it is given on a command line: `5%` or `0.05`.
final class ShareArgument implements ITypeConverter<Double> {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    @Override
    public Double convert(String text) {
        try {
            BigDecimal share = text.endsWith("%")
                    ? new BigDecimal(text.substring(0, text.length() - 1).strip()).divide(HUNDRED)
                    : new BigDecimal(text);
            if (share.signum() > 0 && share.compareTo(BigDecimal.ONE) <= 0) {
                return share.doubleValue();
            }
        } catch (NumberFormatException _) {
            // The same message as for a number out of range.
        }
        throw new TypeConversionException(
                "expected more than 0% and at most 100%, such as 5% or 0.05, but got " + text);
    }
}
