package altdata.builder.operator.cli;

import altdata.contracts.topic.RejectionReason;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The code of a rejection reason as it is given on a command line.
final class ReasonArgument implements ITypeConverter<String> {
    private static final List<String> CODES =
            Arrays.stream(RejectionReason.values()).map(RejectionReason::code).toList();

    @Override
    public String convert(String text) {
        if (!CODES.contains(text)) {
            throw new TypeConversionException("unknown reason '" + text + "'; available: " + String.join(", ", CODES));
        }
        return text;
    }
}
