package altdata.ingest.mapping;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One skip rule of a mapping file: rows whose column meets the condition are skipped. Exactly one condition is
/// set.
///
/// @param matches a regular expression for the whole cell
/// @param empty   true skips empty cells, false skips cells that are not empty
record SkipRule(
        @Nullable String column,
        @JsonProperty("equals") @Nullable String equalTo,
        @Nullable String matches,
        @Nullable Boolean empty,
        @JsonProperty("not-equals") @Nullable String notEqualTo,
        @JsonProperty("not-in") @Nullable List<String> notIn) {}
