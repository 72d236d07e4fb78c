package altdata.builder.operator.cli;

import altdata.builder.operator.Share;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A share of requests or keys as it is given on a command line, such as `5%` or `0.05`.
final class ShareArgument implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
        try {
            return Share.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
