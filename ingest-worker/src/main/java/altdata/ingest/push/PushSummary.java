package altdata.ingest.push;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// What a run did.
///
/// @param dryRun          whether nothing was to be sent
/// @param accepted        rows that break no rule and that the mapping does not leave out
/// @param sent            rows that the broker has acknowledged
/// @param skipped         rows that the mapping leaves out
/// @param refusedByReason how many rows were refused, by reason code
/// @param rejectedFiles   where the refused rows are
/// @param error           what ended the run early, or null
record PushSummary(
        String topic,
        boolean dryRun,
        long accepted,
        long sent,
        long skipped,
        long refused,
        Map<String, Long> refusedByReason,
        List<String> rejectedFiles,
        BigDecimal seconds,
        long rowsPerSecond,
        @Nullable String error) {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    /// 0 where every row was sent, 2 where some were refused, 1 where the run failed.
    int exitCode() {
        if (error != null) {
            return 1;
        }
        return refused > 0 ? 2 : 0;
    }

    String asJson() {
        return JSON.writeValueAsString(this);
    }

    String asText() {
        StringBuilder text = new StringBuilder(topic)
                .append(": ")
                .append(dryRun ? grouped(accepted) + " would be sent, " : grouped(sent) + " sent, ");
        text.append(grouped(refused)).append(" refused");
        if (refused > 0) {
            text.append(refusedByReason.entrySet().stream()
                    .map(reason -> reason.getKey() + ' ' + grouped(reason.getValue()))
                    .collect(Collectors.joining(", ", " (", ")")));
        }
        if (skipped > 0) {
            text.append(", ").append(grouped(skipped)).append(" skipped by the mapping");
        }
        if (!dryRun) {
            text.append(", in ")
                    .append(seconds)
                    .append(" s (")
                    .append(grouped(rowsPerSecond))
                    .append(" rows/s)");
        }
        rejectedFiles.forEach(file ->
                text.append(System.lineSeparator()).append("refused rows: ").append(file));
        return text.toString();
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
