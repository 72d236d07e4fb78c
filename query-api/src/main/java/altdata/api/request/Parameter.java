package altdata.api.request;

import altdata.api.format.Formats;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A parameter of an operation. A handler can read only parameters that its operation declares.
///
/// @param name          the published name; v1 matches names case-insensitively
/// @param kind          the type of its values
/// @param isRequired    whether a request without it is rejected
/// @param allowedValues the accepted values if they can be listed, otherwise empty
/// @param range         the accepted integers or sizes of a list, or null if the parameter is neither
/// @param defaultValue  the value if the parameter is absent, or null if there is no fixed default
/// @param example       an example for the documents, or null if requests usually omit the parameter
/// @param description   a sentence for the documents
public record Parameter(
        String name,
        Kind kind,
        boolean isRequired,
        List<String> allowedValues,
        @Nullable Range range,
        @Nullable String defaultValue,
        @Nullable String example,
        String description) {
    /// The entity of most v1 operations.
    public static final Parameter SYMBOL = ticker("symbol", "The ticker of the entity.");

    /// The entity of v2 operations and of some v1 operations.
    public static final Parameter TICKER = ticker("ticker", "The ticker of the entity.");

    /// Restricts a v1 list to one kind of entity.
    public static final Parameter ENTITY_KIND =
            choice("entity", List.of("company", "crypto"), "Returns only entities of this kind.");

    /// The time of a point-in-time read. Every operation that reads tables has this parameter.
    public static final Parameter AS_OF = new Parameter(
            "as_of",
            Kind.MOMENT,
            false,
            List.of(),
            null,
            null,
            null,
            "Answers as the service would have answered at this moment: a time of RFC 3339 with an offset, or a date, which means the end of that UTC day. Not in the future. Default: now. †");

    /// The format of the response. Every operation that declares its items has this parameter.
    public static final Parameter FORMAT = choice(
            "format",
            Formats.NAMES,
            "The format of the response; takes precedence over the header `Accept`. Default: `json`. †");

    /// A range of integers; both ends are included.
    ///
    /// @param maximum null if there is no upper limit
    public record Range(long minimum, @Nullable Long maximum) {}

    /// The type of a parameter's values.
    public enum Kind {
        /// A ticker; it is trimmed and upper-cased before the lookup.
        TICKER,
        /// Any text that is not empty.
        TEXT,
        /// One of the allowed values; any other value is rejected.
        CHOICE,
        /// One fixed word in any case; any other value is rejected.
        KEYWORD,
        /// A value that switches a behaviour on; any other value leaves it off and is not an error.
        FLAG,
        /// A date `YYYY-MM-DD`.
        DATE,
        /// A time of RFC 3339 with an offset, or a date, which means its end in UTC.
        MOMENT,
        /// An integer.
        INTEGER,
        /// Texts, separated by commas; an array in a JSON body.
        LIST
    }

    /// A required list.
    ///
    /// @param sizes         the accepted number of elements
    /// @param allowedValues the accepted elements if they can be listed, otherwise empty
    public static Parameter list(String name, Range sizes, List<String> allowedValues, String description) {
        return new Parameter(name, Kind.LIST, true, allowedValues, sizes, null, null, description);
    }

    /// A required ticker.
    public static Parameter ticker(String name, String description) {
        return new Parameter(name, Kind.TICKER, true, List.of(), null, null, "AAPL", description);
    }

    /// A required text.
    public static Parameter text(String name, String description) {
        return new Parameter(name, Kind.TEXT, true, List.of(), null, null, null, description);
    }

    /// A required date.
    public static Parameter date(String name, String description) {
        return new Parameter(name, Kind.DATE, true, List.of(), null, null, null, description);
    }

    /// A required parameter that accepts only this word, in any case.
    public static Parameter keyword(String name, String value, String description) {
        return new Parameter(name, Kind.KEYWORD, true, List.of(value), null, null, value, description);
    }

    /// An optional parameter that accepts only the allowed values.
    public static Parameter choice(String name, List<String> allowedValues, String description) {
        return new Parameter(name, Kind.CHOICE, false, allowedValues, null, null, null, description);
    }

    /// An optional parameter that switches a behaviour on if it has this value.
    public static Parameter flag(String name, String value, String description) {
        return new Parameter(name, Kind.FLAG, false, List.of(value), null, null, value, description);
    }

    /// An optional integer.
    public static Parameter integer(String name, Range range, long defaultValue, String description) {
        return new Parameter(
                name, Kind.INTEGER, false, List.of(), range, Long.toString(defaultValue), null, description);
    }

    /// The same parameter, but required.
    public Parameter required() {
        return new Parameter(name, kind, true, allowedValues, range, defaultValue, example, description);
    }

    /// The same parameter, but optional.
    public Parameter optional() {
        return new Parameter(name, kind, false, allowedValues, range, defaultValue, example, description);
    }

    /// The same parameter, but optional and with a default.
    public Parameter withDefault(String value) {
        return new Parameter(name, kind, false, allowedValues, range, value, example, description);
    }

    /// The same parameter with an example for the documents.
    public Parameter withExample(String value) {
        return new Parameter(name, kind, isRequired, allowedValues, range, defaultValue, value, description);
    }
}
