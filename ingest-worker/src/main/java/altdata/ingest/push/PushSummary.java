package altdata.ingest.push;

import altdata.contracts.topic.IgnoredField;
import altdata.hosting.command.ExitCode;
import altdata.ingest.effects.PushEffects;
import altdata.ingest.validation.RowTotals;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// The result of a run.
///
/// @param dryRun        whether the run was a dry run
/// @param accepted      valid rows that the mapping does not skip
/// @param sent          rows that the broker has acknowledged
/// @param rejectedFiles files that contain the rejected rows
/// @param effects       what the rows changed in the read tables; null unless the run waited for the projection
/// @param error         why the run ended early, or null
record PushSummary(
        String topic,
        boolean dryRun,
        long accepted,
        long sent,
        @JsonUnwrapped RowTotals rows,
        List<String> rejectedFiles,
        BigDecimal seconds,
        long rowsPerSecond,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PushEffects effects,
        @Nullable String error) {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    /// This result after waiting for the projection.
    ///
    /// @param effects null if waiting failed
    /// @param error   why it failed; null if it did not
    PushSummary afterWait(@Nullable PushEffects effects, @Nullable String error) {
        return new PushSummary(
                topic, dryRun, accepted, sent, rows, rejectedFiles, seconds, rowsPerSecond, effects, error);
    }

    /// Returns 0 if all rows were sent, 2 if some were rejected, 1 if the run failed.
    int exitCode() {
        if (error != null) {
            return ExitCode.FAILED;
        }
        return rows.rejected() > 0 ? ExitCode.DIFFERENT : ExitCode.DONE;
    }

    String asJson() {
        return JSON.writeValueAsString(this);
    }

    String asText() {
        StringBuilder text = new StringBuilder(topic)
                .append(": ")
                .append(dryRun ? grouped(accepted) + " would be sent, " : grouped(sent) + " sent, ");
        text.append(grouped(rows.rejected())).append(" rejected");
        if (rows.rejected() > 0) {
            text.append(rows.rejectedByReason().entrySet().stream()
                    .map(reason -> reason.getKey() + ' ' + grouped(reason.getValue()))
                    .collect(Collectors.joining(", ", " (", ")")));
        }
        if (rows.skipped() > 0) {
            text.append(", ").append(grouped(rows.skipped())).append(" skipped by the mapping");
        }
        if (!dryRun) {
            text.append(", in ")
                    .append(seconds)
                    .append(" s (")
                    .append(grouped(rowsPerSecond))
                    .append(" rows/s)");
        }
        if (rows.ignoredFields() > 0) {
            text.append(System.lineSeparator()).append(IgnoredField.sentence(rows.ignoredFields(), rows.ignored()));
        }
        if (effects != null) {
            text.append(System.lineSeparator()).append(effects.asText());
        }
        rejectedFiles.forEach(file ->
                text.append(System.lineSeparator()).append("rejected rows: ").append(file));
        return text.toString();
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
