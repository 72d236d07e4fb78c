package altdata.builder.operator.cli;

import altdata.contracts.topic.Topics;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The name of a topic as it is given on a command line, short or full. An unknown name is an error, because a
/// mistyped one would otherwise match no record.
final class TopicArgument implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
        try {
            return Topics.required(text).name();
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
