package altdata.builder.operator.cli;

import altdata.builder.operator.DeadLetterSelection;
import altdata.hosting.command.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The dead letters that a command applies to: one, or all of a topic, of a reason, or of both.
final class SelectedDeadLetters {
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

    /// The selection.
    ///
    /// @param hasOther whether another option selects records
    /// @param others   these options, for the message
    /// @throws UsageException if nothing is selected and `--all` is not given, or the topic is unknown
    DeadLetterSelection resolve(boolean hasOther, String others) {
        if (positionalTopic != null && topic != null) {
            throw new UsageException("name the topic once: TOPIC or --topic");
        }
        DeadLetterSelection selection;
        try {
            selection = new DeadLetterSelection(
                    positionalTopic == null ? topic : positionalTopic, partition, offset, reason);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
        if (!selection.isNarrowed() && !hasOther && !all) {
            throw new UsageException("select records: TOPIC [PARTITION OFFSET], --reason, " + others + "or --all");
        }
        return selection;
    }
}
