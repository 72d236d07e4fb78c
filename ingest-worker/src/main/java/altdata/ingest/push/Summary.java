package altdata.ingest.push;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// What became of the rows of one file.
final class Summary {
    private final String file;
    private final Map<String, Long> refused = new TreeMap<>();
    private long sent;
    private long skipped;

    Summary(String file) {
        this.file = file;
    }

    void sent() {
        sent++;
    }

    void skipped() {
        skipped++;
    }

    void refused(String reason) {
        refused.merge(reason, 1L, Long::sum);
    }

    long refusedRows() {
        return refused.values().stream().mapToLong(Long::longValue).sum();
    }

    long rows() {
        return sent + skipped + refusedRows();
    }

    Map<String, Object> asMap(double seconds) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("file", file);
        map.put("sent", sent);
        map.put("skipped", skipped);
        map.put("refused", refusedRows());
        map.put("reasons", refused);
        map.put("seconds", Math.round(seconds * 1000) / 1000.0);
        map.put("rows_per_second", Math.round(sent / seconds));
        return map;
    }

    String asText(double seconds) {
        return String.format(
                Locale.ROOT,
                "%s: %,d sent, %,d refused%s, %,d skipped in %.1f s (%,d rows/s)",
                file,
                sent,
                refusedRows(),
                refused.isEmpty() ? "" : " " + refused,
                skipped,
                seconds,
                Math.round(sent / seconds));
    }
}
