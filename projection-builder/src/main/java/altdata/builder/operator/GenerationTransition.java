package altdata.builder.operator;

import altdata.builder.generations.Generation;
import java.util.LinkedHashMap;
import java.util.Map;

/// What has become of a generation.
///
/// @param state    where it stands now, a [altdata.builder.generations.GenerationState] or `PAUSED` or `WORKING`
/// @param sentence the same for people
public record GenerationTransition(Generation generation, String state, String sentence) {
    /// For programs, column by name.
    public Map<String, Object> row() {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("projection", generation.projection().publishedName());
        row.put("generation", generation.schema());
        row.put("state", state);
        return row;
    }
}
