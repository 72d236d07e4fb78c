package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.operator.GenerationName;

/// A generation as it is given on a command line.
final class GenerationArgument extends ParsedArgument<Generation> {
    GenerationArgument() {
        super(GenerationName::parse);
    }
}
