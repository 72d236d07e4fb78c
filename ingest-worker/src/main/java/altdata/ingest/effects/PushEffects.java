package altdata.ingest.effects;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What the rows of a push changed in the read tables.
///
/// @param won            rows that changed the tables
/// @param repeated       rows that the tables had already
/// @param older          rows without effect, because the stored version wins
/// @param withoutContent rows without values
/// @param uncounted      rows that the projection builder did not count, because it rejected them
/// @param examples       the first older rows
public record PushEffects(
        long won, long repeated, long older, long withoutContent, long uncounted, List<OlderRow> examples) {
    /// A row that has no effect, because the stored version wins.
    ///
    /// @param subject      what the row is about, such as `AAPL 2026-11-20 forum`
    /// @param tableDataKey the data key of the stored version; equal to that of the row if only the content
    ///                     differs. Null if it is unknown.
    public record OlderRow(
            @JsonProperty("subject") String subject,
            @JsonProperty("data_key") long dataKey,
            @JsonProperty("table_data_key") @Nullable Long tableDataKey) {
        private String asText() {
            return subject + ": data_key " + dataKey
                    + (tableDataKey != null && tableDataKey == dataKey
                            ? ", but the table has other content with the same data_key, which wins"
                            : ", but the table has " + tableDataKey);
        }
    }

    /// One line with the counts, and one per example.
    public String asText() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, "projected: %,d won, %,d repeated, %,d older than what was there", won, repeated, older));
        if (withoutContent > 0) {
            text.append(String.format(Locale.ROOT, ", %,d without values", withoutContent));
        }
        if (uncounted > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    ", %,d not counted (rejected by the projection builder; see dead-letters list)",
                    uncounted));
        }
        examples.forEach(
                example -> text.append(System.lineSeparator()).append("older: ").append(example.asText()));
        return text.toString();
    }
}
