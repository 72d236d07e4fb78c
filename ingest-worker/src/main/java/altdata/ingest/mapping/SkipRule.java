package altdata.ingest.mapping;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One skip rule of a mapping file: rows whose column meets the condition are skipped. Exactly one condition is
/// set.
///
/// The descriptions are those of the mapping reference in docs/mappings.md.
record SkipRule(
        @JsonPropertyDescription("the column to check; spaces around its text are ignored") @Nullable
        String column,

        @JsonProperty("equals") @JsonPropertyDescription("skips rows with this text") @Nullable
        String equalTo,

        @JsonPropertyDescription("skips rows whose whole cell matches this regular expression") @Nullable
        String matches,

        @JsonPropertyDescription("`true` skips rows whose cell is empty, `false` rows whose cell is not empty")
        @Nullable
        Boolean empty,

        @JsonProperty("not-equals") @JsonPropertyDescription("skips rows whose text is different") @Nullable
        String notEqualTo,

        @JsonProperty("not-in") @JsonPropertyDescription("skips rows with a text that is not in this list") @Nullable
        List<String> notIn) {}
