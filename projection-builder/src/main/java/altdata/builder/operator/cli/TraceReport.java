package altdata.builder.operator.cli;

import altdata.builder.operator.trace.LogPosition;
import altdata.builder.operator.trace.Outcome;
import altdata.builder.operator.trace.TraceEntry;
import altdata.builder.operator.trace.TraceSubject;
import altdata.builder.operator.trace.Winner;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.NullNode;

/// Formats the result of a trace, as text or as JSON.
///
/// @param asOf           the moment of the trace; null for the present
/// @param published      the value as the API publishes it; null if absent
/// @param readForWinners the number of records that were read to find the winners
/// @param offsetsInLog   the size of the topic
record TraceReport(
        TraceSubject<?> subject,
        @Nullable Instant asOf,
        Collection<Winner> winners,
        @Nullable Object published,
        long readForWinners,
        long offsetsInLog) {
    /// Larger numbers are printed with an exponent.
    private static final int MAX_DIGITS = 38;

    void printWinners(PrintWriter out) {
        if (winners.isEmpty()) {
            return;
        }
        out.println(subject + (asOf == null ? "" : " as of " + asOf) + ": " + shownValue());
        for (Winner winner : winners) {
            LogPosition position = winner.position();
            out.println((isInParts() ? winner.part() + ": " : "")
                    + (position == null
                            ? "the record is not in the log any more"
                            : "from " + subject.topic().name() + ' ' + position)
                    + ", known " + winner.known() + ", data_key " + winner.dataKey());
        }
        out.println("records read to find " + (isInParts() ? "them" : "it") + ": " + readForWinners + " of "
                + offsetsInLog);
        out.flush();
    }

    private String shownValue() {
        if (published != null) {
            return cell(published);
        }
        return winners.stream().allMatch(Winner::isWithdrawal) ? subject.withdrawn() : "no value";
    }

    /// @param read the number of records that were read in all
    void printAll(PrintWriter out, List<TraceEntry> entries, long read) {
        if (!winners.isEmpty()) {
            out.println();
        }
        TableOutput.print(out, entries.stream().map(this::textRow).toList(), false);
        out.println("records read in all: " + read + " of " + offsetsInLog);
    }

    private Map<String, Object> textRow(TraceEntry entry) {
        Map<String, Object> row = new LinkedHashMap<>();
        putPosition(row, entry.position());
        row.put("known", entry.known());
        row.put("data_key", orNull(entry.dataKey()));
        if (isInParts()) {
            row.put("group", entry.part());
        }
        Object value = entry.value();
        row.put("value", entry.isWithdrawal() ? subject.withdrawn() : value == null ? "" : cell(value));
        row.put("outcome", entry.outcome().text());
        return row;
    }

    /// The winners only.
    Map<String, Object> winnersJson() {
        Map<String, Object> json = new LinkedHashMap<>(subject.identity());
        json.put("as_of", orNull(asOf == null ? null : asOf.toString()));
        json.put("value", orNull(published == null ? null : plain(published)));
        json.put("winners", winners.stream().map(this::jsonRow).toList());
        json.put("records_read_for_winners", readForWinners);
        json.put("offsets_in_log", offsetsInLog);
        return json;
    }

    /// The winners and all records.
    ///
    /// @param read the number of records that were read in all
    Map<String, Object> json(List<TraceEntry> entries, long read) {
        Map<String, Object> json = winnersJson();
        json.put("records", entries.stream().map(this::jsonRow).toList());
        json.put("records_read", read);
        return json;
    }

    private Map<String, Object> jsonRow(Winner winner) {
        Map<String, Object> row = new LinkedHashMap<>();
        LogPosition position = winner.position();
        if (position == null) {
            row.put("topic", subject.topic().name());
            row.put("partition", NullNode.instance);
            row.put("offset", NullNode.instance);
        } else {
            putPosition(row, position);
        }
        putPart(row, winner.part());
        row.put("known", winner.known().toString());
        row.put("data_key", winner.dataKey());
        putValue(row, winner.value(), winner.isWithdrawal());
        return row;
    }

    private Map<String, Object> jsonRow(TraceEntry entry) {
        Map<String, Object> row = new LinkedHashMap<>();
        putPosition(row, entry.position());
        putPart(row, entry.part());
        row.put("known", entry.known().toString());
        row.put("appended", entry.appended().toString());
        row.put("data_key", orNull(entry.dataKey()));
        putValue(row, entry.value(), entry.isWithdrawal());
        row.put("outcome", entry.outcome().code());
        row.put("by", orNull(by(entry.outcome())));
        if (entry.outcome() instanceof Outcome.Rejected(String reason, String message, String state)) {
            row.put("reason", reason);
            row.put("message", message);
            row.put("dead_letter", state == null ? "waiting" : state);
        }
        return row;
    }

    private static @Nullable Map<String, Object> by(Outcome outcome) {
        LogPosition position = outcome.by();
        if (position == null) {
            return null;
        }
        Map<String, Object> by = new LinkedHashMap<>();
        by.put("partition", position.partition());
        by.put("offset", position.offset());
        return by;
    }

    private void putPosition(Map<String, Object> row, LogPosition position) {
        row.put("topic", subject.topic().name());
        row.put("partition", position.partition());
        row.put("offset", position.offset());
    }

    private static void putPart(Map<String, Object> row, String part) {
        if (!part.isEmpty()) {
            row.put("group", part);
        }
    }

    private static void putValue(Map<String, Object> row, @Nullable Object value, boolean isWithdrawal) {
        row.put("value", orNull(value == null ? null : plain(value)));
        row.put("withdrawn", isWithdrawal);
    }

    private boolean isInParts() {
        return subject.parts().size() > 1;
    }

    private static Object orNull(@Nullable Object value) {
        return value == null ? NullNode.instance : value;
    }

    private static String cell(Object value) {
        return plain(value) instanceof BigDecimal number && number.scale() >= 0
                ? number.toPlainString()
                : value.toString();
    }

    /// Writes an integer without an exponent, if it is not too long.
    private static Object plain(Object value) {
        return value instanceof BigDecimal number
                        && number.scale() < 0
                        && number.precision() - number.scale() <= MAX_DIGITS
                ? number.setScale(0)
                : value;
    }
}
