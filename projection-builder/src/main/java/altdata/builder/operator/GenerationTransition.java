package altdata.builder.operator;

import altdata.builder.generations.Generation;
import java.util.LinkedHashMap;
import java.util.Map;

/// The result of an operation on a generation.
///
/// @param state    the new state, a [altdata.builder.generations.GenerationState] or `PAUSED` or `WORKING`
/// @param sentence the same as text for people
public record GenerationTransition(Generation generation, String state, String sentence) {
    /// Returns the JSON fields by name.
    public Map<String, Object> row() {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("projection", generation.projection().publishedName());
        row.put("generation", generation.schema());
        row.put("state", state);
        return row;
    }
}
