package altdata.hosting.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Parses a whole number of at least 0.
public final class AtLeastZero implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        long number = ArgumentTypes.longNumber(text);
        if (number < 0) {
            throw new TypeConversionException("expected at least 0, but got " + number);
        }
        return number;
    }
}
