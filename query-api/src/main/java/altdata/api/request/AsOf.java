package altdata.api.request;

import altdata.contracts.topic.AsOfMoment;
import java.time.DateTimeException;
import java.time.Instant;

/// Parses the parameter `as_of`: the time of a point-in-time read.
final class AsOf {
    private AsOf() {}

    /// The time, as [AsOfMoment#parse] parses it.
    ///
    /// @param now the latest time that is accepted
    /// @throws DateTimeException if the text is not accepted; the message says why
    static Instant parse(String text, Instant now) {
        try {
            return AsOfMoment.parse(text, now);
        } catch (DateTimeException e) {
            // In a query, a plus sign that is not escaped is a space.
            String hint = text.indexOf(' ') >= 0 ? "; write %2B for the plus sign of an offset" : "";
            throw new DateTimeException(e.getMessage() + hint, e);
        }
    }
}
