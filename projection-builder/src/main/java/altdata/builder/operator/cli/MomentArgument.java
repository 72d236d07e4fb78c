package altdata.builder.operator.cli;

import altdata.contracts.topic.AsOfMoment;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A moment as the parameter `as_of` of the API takes it.
final class MomentArgument implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
        try {
            return AsOfMoment.parse(text.strip(), Clock.systemUTC().instant());
        } catch (DateTimeException e) {
            throw new TypeConversionException(e.getMessage() + ", got '" + text + "'");
        }
    }
}
