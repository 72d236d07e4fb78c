package altdata.builder.operator.cli;

import altdata.hosting.command.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/// The dead letters that a command applies to: one, or all of a topic, of a reason, or of both.
final class LetterSelection {
    // Not converted by the parser, which would report an unknown name only as an unmatched argument.
    @Parameters(index = "0", arity = "0..1", paramLabel = "TOPIC", description = "Only this topic, such as metrics.")
    private @Nullable String positionalTopic;

    @Parameters(index = "1", arity = "0..1", paramLabel = "PARTITION", description = "Only this partition.")
    private @Nullable Integer partition;

    @Parameters(index = "2", arity = "0..1", paramLabel = "OFFSET", description = "Only this record.")
    private @Nullable Long offset;

    @Option(
            names = "--topic",
            paramLabel = "TOPIC",
            converter = TopicArgument.class,
            description = "The same as TOPIC.")
    private @Nullable String topic;

    @Option(
            names = "--reason",
            paramLabel = "REASON",
            converter = ReasonArgument.class,
            description = "Only this reason, such as missing_field.")
    private @Nullable String reason;

    @Option(names = "--all", description = "All records that were not redriven yet.")
    private boolean all;

    /// Converts the positional topic and checks the selection. Call it before the getters.
    ///
    /// @throws UsageException if nothing is selected and `--all` is not given, or the topic is unknown
    void resolve(boolean hasOther, String others) {
        if (positionalTopic != null && topic != null) {
            throw new UsageException("name the topic once: TOPIC or --topic");
        }
        if (positionalTopic != null) {
            try {
                positionalTopic = new TopicArgument().convert(positionalTopic);
            } catch (TypeConversionException e) {
                throw new UsageException(String.valueOf(e.getMessage()), e);
            }
        }
        if (topic() == null && reason == null && !hasOther && !all) {
            throw new UsageException("select records: TOPIC [PARTITION OFFSET], --reason, " + others + "or --all");
        }
    }

    @Nullable
    String topic() {
        return positionalTopic == null ? topic : positionalTopic;
    }

    @Nullable
    Integer partition() {
        return partition;
    }

    @Nullable
    Long offset() {
        return offset;
    }

    @Nullable
    String reason() {
        return reason;
    }
}
