package altdata.api.v2;

import altdata.api.request.ApiRequest;
import altdata.api.request.Parameter;
import altdata.api.request.Problem;
import altdata.api.request.Problem.InvalidParameter;
import altdata.api.request.ProblemException;
import altdata.api.v2.validation.DateInput;
import altdata.api.v2.validation.IntegerInput;
import altdata.api.v2.validation.Validated;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The query parameters of a v2 request. Collects the validation errors of all parameters, so that one response
/// reports all of them.
public final class V2Parameters {
    private final ApiRequest request;
    private final Map<String, String> parameters;
    private final List<InvalidParameter> errors = new ArrayList<>();

    private V2Parameters(ApiRequest request) {
        this.request = request;
        this.parameters = request.v2();
    }

    /// The parameters of a request.
    public static V2Parameters of(ApiRequest request) {
        return new V2Parameters(request);
    }

    /// All errors of the declared parameters of a request whose body, or whose parameter `as_of` or `format` is
    /// invalid. They are parsed before the handler parses the others.
    public static Problem errors(ApiRequest request) {
        Problem body = request.bodyProblem();
        if (body != null) {
            return body;
        }
        V2Parameters parameters = of(request);
        for (Parameter declared : request.operation().parameters()) {
            String name = declared.name();
            if (!request.bodyErrors(name).isEmpty()) {
                parameters.errors.addAll(request.bodyErrors(name));
                continue;
            }
            Object _ = switch (declared.kind()) {
                case INTEGER -> parameters.integer(name, Objects.requireNonNull(declared.range()), 0);
                case DATE -> parameters.date(name, LocalDate.EPOCH);
                case CHOICE -> parameters.choice(declared);
                case MOMENT -> parameters.asOf();
                case LIST -> parameters.list(declared);
                case TEXT, TICKER, KEYWORD, FLAG -> null;
            };
        }
        return new Problem.InvalidParameters(List.copyOf(parameters.errors));
    }

    /// The text, empty if the parameter is absent.
    public String text(String name) {
        return parameters.getOrDefault(name, "");
    }

    /// The integer, or the default if the parameter is absent or invalid; [#check] reports invalid parameters.
    public BigInteger integer(String name, Parameter.Range range, long defaultValue) {
        String input = parameters.get(name);
        if (input == null) {
            return BigInteger.valueOf(defaultValue);
        }
        return switch (IntegerInput.parse(
                input, range.minimum(), range.maximum() == null ? Long.MAX_VALUE : range.maximum())) {
            case Validated.Valid<BigInteger>(BigInteger value) -> value;
            case Validated.Invalid<BigInteger> invalid ->
                rejected(name, input, invalid, BigInteger.valueOf(defaultValue));
        };
    }

    /// The date, or the default if the parameter is absent or invalid; [#check] reports invalid parameters.
    public LocalDate date(String name, LocalDate defaultValue) {
        String input = parameters.get(name);
        if (input == null) {
            return defaultValue;
        }
        return switch (DateInput.parse(input)) {
            case Validated.Valid<LocalDate>(LocalDate value) -> value;
            case Validated.Invalid<LocalDate> invalid -> rejected(name, input, invalid, defaultValue);
        };
    }

    private @Nullable String choice(Parameter declared) {
        return declared.isRequired() || parameters.containsKey(declared.name())
                ? requiredChoice(declared.name(), declared.allowedValues())
                : null;
    }

    private @Nullable Void asOf() {
        try {
            ApiRequest _ = request.asOf();
        } catch (ProblemException e) {
            if (e.problem() instanceof Problem.InvalidParameters invalid) {
                errors.addAll(invalid.parameters());
            }
        }
        return null;
    }

    /// The value of a required parameter, or null if it is missing or not allowed; [#check] reports both.
    ///
    /// @param allowed at least two values
    public @Nullable String requiredChoice(String name, List<String> allowed) {
        String input = parameters.get(name);
        if (input == null) {
            missing(name);
            return null;
        }
        if (allowed.contains(input)) {
            return input;
        }
        errors.add(InvalidParameter.notAllowed(location(name), input, allowed));
        return null;
    }

    /// The elements of a list, each once; empty if the parameter is missing or invalid. [#check] reports both.
    public List<String> list(Parameter declared) {
        String name = declared.name();
        List<String> sent = request.v2List(name);
        Parameter.Range sizes = Objects.requireNonNull(declared.range());
        if (sent == null) {
            missing(name);
            return List.of();
        }
        long maximum = Objects.requireNonNull(sizes.maximum());
        if (sent.size() > maximum || sent.size() < sizes.minimum()) {
            errors.add(wrongSize(name, sent, sizes.minimum(), maximum));
            return List.of();
        }
        Set<String> elements = new LinkedHashSet<>();
        for (int i = 0; i < sent.size(); i++) {
            String element = sent.get(i).strip();
            List<Object> location = List.of(request.place(name), name, i);
            if (element.isEmpty()) {
                errors.add(new InvalidParameter(
                        "string_too_short",
                        location,
                        "String should have at least 1 character",
                        sent.get(i),
                        Map.of("min_length", 1)));
            } else if (!declared.allowedValues().isEmpty()
                    && !declared.allowedValues().contains(element)) {
                errors.add(InvalidParameter.notAllowed(location, sent.get(i), declared.allowedValues()));
            } else {
                elements.add(element);
            }
        }
        return List.copyOf(elements);
    }

    private InvalidParameter wrongSize(String name, List<String> sent, long minimum, long maximum) {
        boolean isLong = sent.size() > maximum;
        long limit = isLong ? maximum : minimum;
        return new InvalidParameter(
                isLong ? "too_long" : "too_short",
                location(name),
                "List should have at " + (isLong ? "most " : "least ") + limit + (limit == 1 ? " item" : " items")
                        + " after validation, not " + sent.size(),
                parameters.containsKey(name) ? parameters.get(name) : sent,
                Map.of(
                        "field_type",
                        "List",
                        isLong ? "max_length" : "min_length",
                        limit,
                        "actual_length",
                        sent.size()));
    }

    private void missing(String name) {
        errors.add(new InvalidParameter("missing", location(name), "Field required", null, Map.of()));
    }

    private List<String> location(String name) {
        return List.of(request.place(name), name);
    }

    /// Rejects a value for a reason specific to the operation.
    public void reject(String name, String input, String reason) {
        errors.add(new InvalidParameter(
                "value_error", location(name), "Value error, " + reason, input, Map.of("error", reason)));
    }

    /// Whether no parameter that was read so far has an error.
    boolean areValid() {
        return errors.isEmpty();
    }

    /// Reports the errors, after all parameters have been read.
    /// @throws altdata.api.request.ProblemException (422) with all errors, if there are any
    public void check() {
        if (!errors.isEmpty()) {
            throw new Problem.InvalidParameters(List.copyOf(errors)).exception();
        }
    }

    private <T> T rejected(String name, String input, Validated.Invalid<?> invalid, T defaultValue) {
        errors.add(new InvalidParameter(
                invalid.problem().type(),
                location(name),
                invalid.problem().message(),
                input,
                invalid.problem().context()));
        return defaultValue;
    }
}
