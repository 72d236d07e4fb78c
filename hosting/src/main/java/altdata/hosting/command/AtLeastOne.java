package altdata.hosting.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Parses a whole number of at least 1.
public final class AtLeastOne implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
        int number = ArgumentTypes.wholeNumber(text);
        if (number < 1) {
            throw new TypeConversionException("expected at least 1, but got " + number);
        }
        return number;
    }
}
