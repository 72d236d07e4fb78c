package altdata.builder.operator.cli;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// An argument of a command line. If the parser rejects it, its message is the error.
///
/// @param <T> the value
abstract class ParsedArgument<T> implements ITypeConverter<T> {
    private final Function<String, T> parser;

    /// @param parser throws an `IllegalArgumentException` with a message for people
    ParsedArgument(Function<String, T> parser) {
        this.parser = parser;
    }

    @Override
    public final T convert(String text) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
