package altdata.api.request;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A parameter as an operation declares it; an operation can ask for those alone that it has declared.
///
/// @param name        as it is published; v1 reads names without case
/// @param kind        what values it takes
/// @param isRequired  whether the operation needs it
/// @param words       the values there are, where they are few; otherwise empty
/// @param range       what whole numbers are accepted, or null where it is not one
/// @param absent      what counts where it is not given, or null where nothing does or the day decides
/// @param example     what to try, or null where the value is best left out
/// @param description for people
public record Parameter(
        String name,
        Kind kind,
        boolean isRequired,
        List<String> words,
        @Nullable Range range,
        @Nullable String absent,
        @Nullable String example,
        String description) {
    /// Both ends included.
    ///
    /// @param maximum null where there is none
    public record Range(long minimum, @Nullable Long maximum) {}

    /// What values a parameter takes.
    public enum Kind {
        /// A ticker, trimmed and upper-cased before it is looked up.
        TICKER,
        /// Any text that is not empty.
        TEXT,
        /// One of some words.
        WORD,
        /// A word that asks for something; any other text does not, and is no mistake.
        SWITCH,
        /// A date `YYYY-MM-DD`.
        DATE,
        /// A whole number.
        INTEGER
    }

    /// A ticker an operation needs.
    public static Parameter ticker(String name, String description) {
        return new Parameter(name, Kind.TICKER, true, List.of(), null, null, "AAPL", description);
    }

    /// A text an operation needs.
    public static Parameter text(String name, String description) {
        return new Parameter(name, Kind.TEXT, true, List.of(), null, null, null, description);
    }

    /// A date an operation needs.
    public static Parameter date(String name, String description) {
        return new Parameter(name, Kind.DATE, true, List.of(), null, null, null, description);
    }

    /// One of some words, if it is given.
    public static Parameter word(String name, List<String> words, String description) {
        return new Parameter(name, Kind.WORD, false, words, null, null, null, description);
    }

    /// A word that asks for something, as any other text does not.
    public static Parameter switchedBy(String name, String word, String description) {
        return new Parameter(name, Kind.SWITCH, false, List.of(word), null, null, word, description);
    }

    /// A whole number, if it is given.
    public static Parameter integer(String name, Range range, long absent, String description) {
        return new Parameter(name, Kind.INTEGER, false, List.of(), range, Long.toString(absent), null, description);
    }

    /// The same parameter, which may be left out.
    public Parameter optional() {
        return new Parameter(name, kind, false, words, range, absent, example, description);
    }

    /// The same parameter, for which this counts where it is not given.
    public Parameter orElse(String value) {
        return new Parameter(name, kind, false, words, range, value, example, description);
    }

    /// The same parameter, with something to try.
    public Parameter trying(String value) {
        return new Parameter(name, kind, isRequired, words, range, absent, value, description);
    }
}
