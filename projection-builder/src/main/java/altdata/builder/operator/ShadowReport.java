package altdata.builder.operator;

import altdata.builder.generations.Generation;
import altdata.builder.generations.Percent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// The results of shadow reads of a generation.
///
/// @param share       the share of the requests that is compared now; null if it is not running
/// @param operations  the results by operation, sorted by path
/// @param differences some of the differences, oldest first
public record ShadowReport(
        Generation generation, @Nullable Double share, List<OperationResult> operations, List<Difference> differences) {
    /// @param operation its path
    /// @param compared  comparisons that have a result
    /// @param different those whose responses differ
    /// @param undecided comparisons without a result, because records arrived in the meantime or a request failed
    public record OperationResult(String operation, long compared, long different, long undecided) {
        /// Returns the columns by name.
        public Map<String, Object> row() {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("operation", operation);
            row.put("compared", compared);
            row.put("different", different);
            row.put("undecided", undecided);
            return row;
        }
    }

    /// @param request   path and parameters, without the key
    /// @param live      the part of the live response around the first difference
    /// @param candidate the same part of the response of the generation
    public record Difference(String operation, String request, String live, String candidate) {
        Map<String, Object> row() {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("operation", operation);
            row.put("request", request);
            row.put("live", live);
            row.put("candidate", candidate);
            return row;
        }
    }

    /// Comparisons that have a result.
    public long compared() {
        return sum(OperationResult::compared);
    }

    /// Comparisons whose responses differ.
    public long different() {
        return sum(OperationResult::different);
    }

    /// The results as text for people.
    public String sentence() {
        return "%s: compared %,d requests, %,d differ, %,d undecided (%s)"
                .formatted(
                        generation,
                        compared(),
                        different(),
                        sum(OperationResult::undecided),
                        share == null ? "not running" : Percent.text(share) + " of the requests");
    }

    /// Returns the JSON fields by name.
    public Map<String, Object> row() {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("generation", generation.schema());
        row.put("share", share);
        row.put("compared", compared());
        row.put("different", different());
        row.put("undecided", sum(OperationResult::undecided));
        row.put("operations", operations.stream().map(OperationResult::row).toList());
        row.put("differences", differences.stream().map(Difference::row).toList());
        return row;
    }

    private long sum(ToLongFunction<OperationResult> count) {
        return operations.stream().mapToLong(count).sum();
    }
}
