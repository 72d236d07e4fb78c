package altdata.api.request;

import altdata.contracts.topic.Tickers;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// v1's parameters, trimmed. A parameter that is given without a value counts as absent.
public final class V1Parameters {
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private final Operation operation;
    private final Map<String, String> parameters;

    private V1Parameters(Operation operation, Map<String, String> parameters) {
        this.operation = operation;
        this.parameters = parameters;
    }

    /// The parameters of an operation. Words and dates are looked at whether or not the mode that is asked for
    /// uses them: whoever sends one that cannot be has made a mistake.
    ///
    /// @throws ProblemException (400) where one of them is not accepted
    static V1Parameters of(Operation operation, Map<String, String> given) {
        V1Parameters parameters = new V1Parameters(operation, given);
        for (Parameter declared : operation.parameters()) {
            Object _ = switch (declared.kind()) {
                case WORD -> parameters.word(declared.name());
                case DATE -> parameters.date(declared.name());
                case SWITCH, TICKER, TEXT, INTEGER -> null;
            };
        }
        return parameters;
    }

    /// The value, or null if the parameter is absent.
    public @Nullable String text(String name) {
        Parameter declared = operation.parameter(name);
        String value = parameters.get(declared.name().toLowerCase(Locale.ROOT));
        return value == null ? null : value.strip();
    }

    /// @throws ProblemException (400) if the parameter is absent
    public String required(String name) {
        String value = text(name);
        if (value == null) {
            throw bad("the parameter " + name + " is missing");
        }
        return value;
    }

    /// A required ticker, upper-cased.
    /// @throws ProblemException (400) if it is absent, (404) if no entity can have it
    public String requiredTicker(String name) {
        return ticker(required(name));
    }

    /// A ticker, upper-cased, or null where the parameter is not given.
    /// @throws ProblemException (404) if no entity can have it
    public @Nullable String optionalTicker(String name) {
        String value = text(name);
        return value == null ? null : ticker(value);
    }

    /// One of the declared words, or null where the parameter is not given.
    /// @throws ProblemException (400) where it is another
    public @Nullable String word(String name) {
        List<String> words = operation.parameter(name).words();
        String value = text(name);
        if (value != null && !words.contains(value)) {
            throw bad("the parameter " + name + " is " + Problem.quoted(value) + "; accepted: "
                    + String.join(", ", words));
        }
        return value;
    }

    /// Whether the declared word is given.
    public boolean isOn(String name) {
        Parameter declared = operation.parameter(name);
        String value = parameters.get(declared.name().toLowerCase(Locale.ROOT));
        return value != null && declared.words().contains(value.strip());
    }

    /// A date, or null where the parameter is not given.
    /// @throws ProblemException (400) where it is not a date YYYY-MM-DD that exists
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
            // Of the right form, but no such day.
        }
        throw bad("the parameter " + name + " is " + Problem.quoted(value) + "; accepted: a date YYYY-MM-DD");
    }

    /// A required date.
    /// @throws ProblemException (400) where it is not given or not a date YYYY-MM-DD that exists
    public LocalDate requiredDate(String name) {
        LocalDate date = date(name);
        if (date == null) {
            throw bad("the parameter " + name + " is missing");
        }
        return date;
    }

    /// A ticker as somebody typed it, upper-cased.
    /// @throws ProblemException (404) where no entity can have it
    public static String ticker(String text) {
        String ticker = Tickers.normalize(text.strip());
        if (ticker == null) {
            throw new Problem.UnknownTicker(Problem.quoted(text)).exception();
        }
        return ticker;
    }

    private static ProblemException bad(String message) {
        return new Problem.BadParameter(message).exception();
    }
}
