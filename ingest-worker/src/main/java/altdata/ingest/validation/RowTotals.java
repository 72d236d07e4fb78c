package altdata.ingest.validation;

import altdata.contracts.topic.IgnoredField;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;

/// The part of a result that files, requests and `push` have in common.
///
/// @param skipped          rows that the mapping skips
/// @param rejectedByReason number of rejected rows by reason code, in the order of the codes
/// @param ignoredFields    number of fields of accepted rows that have no effect
/// @param ignored          the most frequent of these fields
public record RowTotals(
        long skipped,
        long rejected,
        @JsonProperty("rejected_by_reason") Map<String, Long> rejectedByReason,
        @JsonProperty("ignored_fields") long ignoredFields,
        List<IgnoredField> ignored) {
    /// Of a source that was not read.
    public static final RowTotals NONE = new RowTotals(0, 0, Map.of(), 0, List.of());
}
