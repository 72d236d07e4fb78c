package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.operator.GenerationName;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A generation as it is given on a command line.
final class GenerationArgument implements ITypeConverter<Generation> {
    @Override
    public Generation convert(String text) {
        try {
            return GenerationName.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
