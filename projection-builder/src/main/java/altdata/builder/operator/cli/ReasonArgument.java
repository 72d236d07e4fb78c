package altdata.builder.operator.cli;

import altdata.contracts.topic.RejectionReason;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The code of a rejection reason as it is given on a command line.
final class ReasonArgument implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
        try {
            return RejectionReason.ofCode(text).code();
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
