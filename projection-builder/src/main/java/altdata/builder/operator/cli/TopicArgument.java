package altdata.builder.operator.cli;

import altdata.contracts.topic.Topics;

/// The name of a topic as it is given on a command line, short or full. An unknown name is an error, because a
/// mistyped one would otherwise match no record.
final class TopicArgument extends ParsedArgument<String> {
    TopicArgument() {
        super(text -> Topics.required(text).name());
    }
}
