package altdata.builder.tables;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a table that are compared between two generations.
///
/// @param parts         only rows of these parts of the content checksum; null for all
/// @param isDistributed whether one of the generations is distributed over several nodes
public record TableSelection(ReplayScope scope, @Nullable List<Integer> parts, boolean isDistributed) {
    /// Whether no row is selected.
    public boolean isEmpty() {
        return parts != null && parts.isEmpty();
    }
}
