package altdata.ingest.folder;

import altdata.contracts.topic.IgnoredField;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result of one file, as it is written next to the ingested file.
///
/// @param accepted      rows that every in-sync replica has stored
/// @param skipped       rows that the mapping skips
/// @param ignoredFields number of fields of accepted rows that have no effect
/// @param ignored       the most frequent of these fields
/// @param error         what is wrong with the file as a whole, or null
record FileResult(
        String topic,
        long accepted,
        long skipped,
        @JsonProperty("rejected") long rejected,
        @JsonProperty("rejected_by_reason") Map<String, Long> rejectedByReason,
        @JsonProperty("ignored_fields") long ignoredFields,
        List<IgnoredField> ignored,
        @Nullable String error) {
    /// Appended to the name of the ingested file.
    static final String SUFFIX = ".result.json";
}
