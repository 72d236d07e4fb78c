package altdata.builder.operator.cli;

import altdata.builder.operator.Share;

/// A share of requests or keys as it is given on a command line, such as `5%` or `0.05`.
final class ShareArgument extends ParsedArgument<Double> {
    ShareArgument() {
        super(Share::parse);
    }
}
