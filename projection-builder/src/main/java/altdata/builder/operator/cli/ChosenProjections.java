package altdata.builder.operator.cli;

import altdata.contracts.tables.Projection;
import altdata.hosting.command.UsageException;
import java.util.List;
import picocli.CommandLine.Parameters;

/// The projections that a command applies to.
final class ChosenProjections {
    // Not converted by the parser, which would report an unknown name only as an unmatched argument.
    @Parameters(paramLabel = "PROJECTION", arity = "0..*", description = "Such as metrics.")
    private List<String> names = List.of();

    boolean isEmpty() {
        return names.isEmpty();
    }

    /// The projections; also by the names of their topics, such as `fx-rates`.
    ///
    /// @throws UsageException if a name is unknown; the message lists the projections
    List<Projection> projections() {
        try {
            return names.stream()
                    .map(name -> Projection.find(name.replace('-', '_')).orElseGet(() -> Projection.named(name)))
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }
}
