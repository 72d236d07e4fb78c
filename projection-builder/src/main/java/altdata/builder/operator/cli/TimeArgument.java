package altdata.builder.operator.cli;

import altdata.builder.operator.TimeExpression;
import java.time.Clock;
import java.time.OffsetDateTime;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A time as it is given on a command line.
final class TimeArgument implements ITypeConverter<OffsetDateTime> {
    @Override
    public OffsetDateTime convert(String text) {
        try {
            return TimeExpression.parse(text, Clock.systemUTC());
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
