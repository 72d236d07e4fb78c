package altdata.contracts.topic;

import altdata.contracts.spelling.SpellingSuggestion;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A field that rows contain although their topic does not have it; it has no effect.
///
/// @param field      its path, such as `metrics.forum_mention`
/// @param count      the number of rows that contain it
/// @param didYouMean the field of the topic that was probably meant; null if no name is near
public record IgnoredField(
        String field,
        long count,
        @JsonProperty("did_you_mean") @Nullable String didYouMean) {
    private static final int MAX_SHOWN = 20;

    /// Returns the 20 most frequent fields; of equally frequent ones, the first by name.
    public static List<IgnoredField> top(Topic<?> topic, Map<String, Long> countByField) {
        return countByField.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MAX_SHOWN)
                .map(entry -> new IgnoredField(
                        entry.getKey(),
                        entry.getValue(),
                        SpellingSuggestion.nearest(entry.getKey(), topic.fieldPaths())))
                .toList();
    }

    /// For example `ignored unknown fields: 12 (metrics.forum_mention 12, did you mean
    /// metrics.forum_mentions?)`.
    ///
    /// @param total the number of all ignored fields
    public static String sentence(long total, List<IgnoredField> fields) {
        return fields.stream()
                .map(IgnoredField::toString)
                .collect(Collectors.joining("; ", "ignored unknown fields: " + grouped(total) + " (", ")"));
    }

    /// For example `metrics.forum_mention 12, did you mean metrics.forum_mentions?`.
    @Override
    public String toString() {
        return field + ' ' + grouped(count) + (didYouMean == null ? "" : ", did you mean " + didYouMean + "?");
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
