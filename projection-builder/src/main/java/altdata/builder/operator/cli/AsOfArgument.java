package altdata.builder.operator.cli;

import altdata.contracts.topic.AsOfMoment;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A moment in the past, as the API's parameter `as_of` accepts it.
final class AsOfArgument implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
        try {
            return AsOfMoment.parse(text.strip(), Clock.systemUTC().instant());
        } catch (DateTimeException e) {
            throw new TypeConversionException(e.getMessage() + ", but got '" + text + "'");
        }
    }
}
