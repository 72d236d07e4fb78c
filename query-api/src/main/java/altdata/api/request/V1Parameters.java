package altdata.api.request;

import altdata.contracts.topic.Tickers;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The values of v1's parameters, trimmed. A parameter without a value counts as absent.
public final class V1Parameters {
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private final Operation operation;
    private final Map<String, String> values;

    private V1Parameters(Operation operation, Map<String, String> values) {
        this.operation = operation;
        this.values = values;
    }

    /// The parameters of a request. Rejects a bad choice or date even if the requested mode ignores the
    /// parameter, because it is a mistake of the caller.
    ///
    /// @param values the given values by name in lower case
    /// @throws ProblemException (400) if a choice or a date is not accepted, or if all alternatives are absent
    static V1Parameters of(Operation operation, Map<String, String> values) {
        V1Parameters parameters = new V1Parameters(operation, values);
        for (Parameter declared : operation.parameters()) {
            Object _ = switch (declared.kind()) {
                case CHOICE -> parameters.choice(declared.name());
                case KEYWORD -> parameters.keyword(declared.name());
                case DATE -> parameters.date(declared.name());
                case FLAG, TICKER, TEXT, INTEGER, MOMENT, LIST -> null;
            };
        }
        List<String> alternatives = operation.alternatives();
        if (!alternatives.isEmpty() && alternatives.stream().allMatch(name -> parameters.text(name) == null)) {
            throw bad("One of the parameters " + String.join(" and ", alternatives) + " is required.");
        }
        return parameters;
    }

    /// The value, or null if the parameter is absent.
    public @Nullable String text(String name) {
        Parameter declared = operation.parameter(name);
        String value = values.get(declared.name().toLowerCase(Locale.ROOT));
        return value == null ? null : value.strip();
    }

    /// @throws ProblemException (400) if the parameter is absent
    public String required(String name) {
        String value = text(name);
        if (value == null) {
            throw bad("The parameter " + name + " is missing.");
        }
        return value;
    }

    /// A required ticker, upper-cased.
    /// @throws ProblemException (400) if it is absent, (404) if no entity can have it
    public String requiredTicker(String name) {
        return ticker(required(name));
    }

    /// A ticker, upper-cased, or null if the parameter is absent.
    /// @throws ProblemException (404) if no entity can have it
    public @Nullable String optionalTicker(String name) {
        String value = text(name);
        return value == null ? null : ticker(value);
    }

    /// One of the allowed values, or null if the parameter is absent.
    /// @throws ProblemException (400) for any other value
    public @Nullable String choice(String name) {
        List<String> allowed = operation.parameter(name).allowedValues();
        String value = text(name);
        if (value != null && !allowed.contains(value)) {
            throw notAllowed(name, value, allowed);
        }
        return value;
    }

    /// The fixed word, as sent.
    private String keyword(String name) {
        List<String> allowed = operation.parameter(name).allowedValues();
        String value = required(name);
        if (!value.equalsIgnoreCase(allowed.getFirst())) {
            throw notAllowed(name, value, allowed);
        }
        return value;
    }

    /// Whether the parameter has the value that switches its behaviour on.
    public boolean hasFlag(String name) {
        String value = text(name);
        return value != null && operation.parameter(name).allowedValues().contains(value);
    }

    /// A date, or null if the parameter is absent.
    /// @throws ProblemException (400) if it is not an existing date in the form YYYY-MM-DD
    public @Nullable LocalDate date(String name) {
        String value = text(name);
        if (value == null) {
            return null;
        }
        try {
            if (DATE.matcher(value).matches()) {
                return LocalDate.parse(value);
            }
        } catch (DateTimeException _) {
            // The right form, but no such day.
        }
        throw bad(
                "The parameter " + name + " is " + Problem.quoted(value) + ". Accepted: an existing date YYYY-MM-DD.");
    }

    /// A required date.
    /// @throws ProblemException (400) if it is absent or not an existing date in the form YYYY-MM-DD
    public LocalDate requiredDate(String name) {
        LocalDate date = date(name);
        if (date == null) {
            throw bad("The parameter " + name + " is missing.");
        }
        return date;
    }

    /// Normalizes a ticker from a request: trimmed and upper-cased.
    /// @throws ProblemException (404) if no entity can have it
    static String ticker(String text) {
        String ticker = Tickers.normalize(text.strip());
        if (ticker == null) {
            throw new Problem.UnknownTicker(Problem.quoted(text)).exception();
        }
        return ticker;
    }

    private static ProblemException notAllowed(String name, String value, List<String> allowed) {
        return bad("The parameter " + name + " is " + Problem.quoted(value) + ". Accepted: "
                + String.join(", ", allowed) + ".");
    }

    private static ProblemException bad(String message) {
        return new Problem.BadParameter(message).exception();
    }
}
