package altdata.verification.fuzz;

import altdata.contracts.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/// A hostile record for a topic.
///
/// @param timestamp milliseconds since 1970, or null for the current time
record HostileRecord(
        Topic<?> topic,
        byte @Nullable [] key,
        byte @Nullable [] value,
        List<Header> headers,
        @Nullable Long timestamp,
        Expectation expectation) {
    private static final int MAX_SHOWN = 400;

    /// Returns a printable form for messages.
    String printable() {
        if (value == null) {
            return topic.shortName() + " null";
        }
        String text = new String(value, 0, Math.min(value.length, MAX_SHOWN), StandardCharsets.ISO_8859_1);
        return topic.shortName()
                + ' '
                + text.replaceAll("\\p{Cntrl}", "?")
                + (value.length > MAX_SHOWN ? "… (" + value.length + " bytes)" : "");
    }
}
