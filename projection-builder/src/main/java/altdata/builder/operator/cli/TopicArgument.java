package altdata.builder.operator.cli;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The name of a topic as it is given on a command line, short or full. An unknown name is an error, because a
/// mistyped one would otherwise match no record.
final class TopicArgument implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
        Topic<?> topic = Topics.named(text);
        if (topic == null) {
            throw new TypeConversionException("unknown topic '" + text + "'; available: "
                    + Topics.ALL.stream().map(Topic::shortName).collect(Collectors.joining(", ")));
        }
        return topic.name();
    }
}
