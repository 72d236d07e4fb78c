package altdata.api.http;

import java.util.List;

/// A parameter as an operation declares it; an operation can ask for those alone that it has declared.
///
/// @param name        as it is published; v1 reads names without case
/// @param kind        what values it takes
/// @param isRequired  whether the operation needs it
/// @param words       the values there are, where they are few; otherwise empty
/// @param description for people
public record Parameter(String name, Kind kind, boolean isRequired, List<String> words, String description) {
    /// What values a parameter takes.
    public enum Kind {
        /// A ticker, trimmed and upper-cased before it is looked up.
        TICKER,
        /// Any text that is not empty.
        TEXT,
        /// One of some words.
        WORD,
        /// A date `YYYY-MM-DD`.
        DATE,
        /// A whole number.
        INTEGER
    }

    /// A ticker an operation needs.
    public static Parameter ticker(String name, String description) {
        return new Parameter(name, Kind.TICKER, true, List.of(), description);
    }

    /// A text an operation needs.
    public static Parameter text(String name, String description) {
        return new Parameter(name, Kind.TEXT, true, List.of(), description);
    }

    /// A date an operation needs.
    public static Parameter date(String name, String description) {
        return new Parameter(name, Kind.DATE, true, List.of(), description);
    }

    /// One of some words, if it is given.
    public static Parameter word(String name, List<String> words, String description) {
        return new Parameter(name, Kind.WORD, false, words, description);
    }

    /// A whole number, if it is given.
    public static Parameter integer(String name, String description) {
        return new Parameter(name, Kind.INTEGER, false, List.of(), description);
    }

    /// The same parameter, which may be left out.
    public Parameter optional() {
        return new Parameter(name, kind, false, words, description);
    }
}
