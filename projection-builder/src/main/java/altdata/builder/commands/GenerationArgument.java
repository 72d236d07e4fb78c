package altdata.builder.commands;

import altdata.builder.generations.Generation;
import altdata.contracts.tables.Projection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A generation as it is given on a command line: by its schema's name, such as `metrics_g2`.
final class GenerationArgument implements ITypeConverter<Generation> {
    private static final Pattern NAME = Pattern.compile("([a-z_]+)_g(\\d{1,9})");

    @Override
    public Generation convert(String text) {
        Matcher name = NAME.matcher(text);
        if (!name.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is no generation; expected its schema's name, such as metrics_g2");
        }
        try {
            return new Generation(Projection.named(name.group(1)), Integer.parseInt(name.group(2)));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
