package altdata.ingest.mapping;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which rows are left out: those whose column is as stated. Exactly one of the conditions is given.
record SkipRule(
        String column,
        @JsonProperty("equals") @Nullable String equalTo,
        @Nullable String matches,
        @Nullable Boolean empty,
        @JsonProperty("not-equals") @Nullable String notEqualTo,
        @JsonProperty("not-in") @Nullable List<String> notIn) {
    boolean skips(String value) {
        String text = value.strip();
        return (equalTo != null && text.equals(equalTo))
                || (matches != null && text.matches(matches))
                || (empty != null && text.isEmpty() == empty)
                || (notEqualTo != null && !text.equals(notEqualTo))
                || (notIn != null && !notIn.contains(text));
    }
}
