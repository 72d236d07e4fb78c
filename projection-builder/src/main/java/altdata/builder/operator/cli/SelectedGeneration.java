package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.contracts.tables.Projection;
import picocli.CommandLine.Parameters;

/// The generation a command is about.
final class SelectedGeneration {
    @Parameters(
            paramLabel = "GENERATION",
            converter = GenerationArgument.class,
            description = "Name from projections status, such as metrics_g2.")
    private Generation generation = new Generation(Projection.ENTITIES, 0);

    Generation generation() {
        return generation;
    }
}
