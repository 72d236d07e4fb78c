package altdata.builder.operator;

import altdata.builder.generations.KnownGeneration;
import altdata.builder.status.GenerationStatus;
import altdata.builder.status.PartitionStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Converts the status of generations to rows by column name.
public final class StatusRows {
    private StatusRows() {}

    /// @param rate records per second
    public static Map<String, Object> row(GenerationStatus status, double rate) {
        Map<String, Object> row = head(status);
        row.put("records", status.records());
        row.put("lag_rows", status.lagRows());
        row.put("lag_seconds", seconds(status.lag()));
        row.put("rows_per_second", Math.round(rate));
        row.put("derived_behind_seconds", seconds(status.markAge()));
        row.put("dead_letters", status.deadLetters());
        row.put("ignored_fields", status.ignoredFields());
        row.put("stalled", status.isStalled());
        row.put("problem", text(status.obstacle()));
        return row;
    }

    /// A row for each partition.
    public static List<Map<String, Object>> byPartition(List<GenerationStatus> statuses) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (GenerationStatus status : statuses) {
            for (PartitionStatus partition : status.partitions()) {
                Map<String, Object> row = head(status);
                row.put("topic", partition.partition().topic());
                row.put("partition", partition.partition().partition());
                row.put("next_offset", partition.nextOffset());
                row.put("rows_accepted", partition.rowsAccepted());
                row.put("rows_rejected", partition.rowsRejected());
                row.put("keys_wrong", partition.keysWrong());
                row.put("fields_ignored", partition.fieldsIgnored());
                row.put("lag_rows", partition.lag());
                row.put("problem", text(partition.problem()));
                rows.add(row);
            }
        }
        return rows;
    }

    private static Map<String, Object> head(GenerationStatus status) {
        KnownGeneration known = status.known();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("projection", known.generation().projection().publishedName());
        row.put("generation", known.generation().schema());
        row.put("state", known.state().name());
        row.put("paused", known.paused());
        row.put("scope", scope(known));
        return row;
    }

    private static String scope(KnownGeneration known) {
        if (known.copiedFrom() != null && known.state().isReplaying()) {
            return "derived tables only";
        }
        return known.scope().isEverything() ? "" : known.scope().toString();
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    /// Rounds to tenths of a second.
    public static double seconds(Duration duration) {
        return Math.round(duration.toMillis() / 100.0) / 10.0;
    }
}
