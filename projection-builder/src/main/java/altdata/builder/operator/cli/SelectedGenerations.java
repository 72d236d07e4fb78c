package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import java.util.List;
import picocli.CommandLine.Parameters;

/// The generations that a command changes, all or none of them.
final class SelectedGenerations {
    @Parameters(
            paramLabel = "GENERATION",
            arity = "1..*",
            converter = GenerationArgument.class,
            description = "Names from projections status, such as metrics_g2.")
    private List<Generation> generations = List.of();

    /// Returns them in their order, each once.
    List<Generation> generations() {
        return generations.stream().distinct().toList();
    }
}
