package altdata.ingest.mapping;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which rows are left out, as it is written in a mapping: those whose column is as stated. Exactly one of the
/// conditions is there.
///
/// @param matches a regular expression for the whole cell
/// @param empty   true for an empty cell, false for one that is not
record SkipRule(
        @Nullable String column,
        @JsonProperty("equals") @Nullable String equalTo,
        @Nullable String matches,
        @Nullable Boolean empty,
        @JsonProperty("not-equals") @Nullable String notEqualTo,
        @JsonProperty("not-in") @Nullable List<String> notIn) {}
