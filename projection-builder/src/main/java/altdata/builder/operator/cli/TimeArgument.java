package altdata.builder.operator.cli;

import altdata.builder.operator.TimeExpression;
import java.time.Clock;
import java.time.OffsetDateTime;

/// A time as it is given on a command line.
final class TimeArgument extends ParsedArgument<OffsetDateTime> {
    TimeArgument() {
        super(text -> TimeExpression.parse(text, Clock.systemUTC()));
    }
}
