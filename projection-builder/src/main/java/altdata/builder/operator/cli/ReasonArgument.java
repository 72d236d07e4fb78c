package altdata.builder.operator.cli;

import altdata.contracts.topic.RejectionReason;

/// The code of a rejection reason as it is given on a command line.
final class ReasonArgument extends ParsedArgument<String> {
    ReasonArgument() {
        super(text -> RejectionReason.ofCode(text).code());
    }
}
