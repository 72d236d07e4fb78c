package altdata.api.v2;

import altdata.api.request.ApiRequest;
import altdata.api.request.Parameter;
import altdata.api.request.Problem;
import altdata.api.request.Problem.InvalidParameter;
import altdata.api.v2.validation.DateInput;
import altdata.api.v2.validation.IntegerInput;
import altdata.api.v2.validation.Validated;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The query parameters of a v2 request. Collects the validation errors of all parameters, so that one response
/// reports all of them.
public final class V2Parameters {
    private final Map<String, String> parameters;
    private final List<InvalidParameter> errors = new ArrayList<>();

    private V2Parameters(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /// The parameters of a request.
    public static V2Parameters of(ApiRequest request) {
        return new V2Parameters(request.v2());
    }

    /// All errors of the declared parameters of a request whose parameter `as_of` is invalid. It is parsed before the
    /// handler parses the others.
    ///
    /// @param asOf the error of `as_of`
    public static Problem withOtherErrors(ApiRequest request, Problem.InvalidParameters asOf) {
        V2Parameters parameters = of(request);
        for (Parameter declared : request.operation().parameters()) {
            String name = declared.name();
            Object _ = switch (declared.kind()) {
                case INTEGER -> parameters.integer(name, Objects.requireNonNull(declared.range()), 0);
                case DATE -> parameters.date(name, LocalDate.EPOCH);
                case CHOICE -> declared.isRequired() ? parameters.requiredChoice(name, declared.allowedValues()) : null;
                case MOMENT -> parameters.errors.addAll(asOf.parameters());
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

    /// The value of a required parameter, or null if it is missing or not allowed; [#check] reports both.
    ///
    /// @param allowed at least two values
    public @Nullable String requiredChoice(String name, List<String> allowed) {
        String input = parameters.get(name);
        if (input == null) {
            errors.add(new InvalidParameter("missing", List.of("query", name), "Field required", null, Map.of()));
            return null;
        }
        if (allowed.contains(input)) {
            return input;
        }
        List<String> quoted = allowed.stream().map(value -> "'" + value + "'").toList();
        String expected = String.join(", ", quoted.subList(0, quoted.size() - 1)) + " or " + quoted.getLast();
        errors.add(new InvalidParameter(
                "literal_error",
                List.of("query", name),
                "Input should be " + expected,
                input,
                Map.of("expected", expected)));
        return null;
    }

    /// Rejects a value for a reason specific to the operation, unless there is another error already.
    public void reject(String name, String input, String reason) {
        if (errors.isEmpty()) {
            errors.add(new InvalidParameter(
                    "value_error", List.of("query", name), "Value error, " + reason, input, Map.of("error", reason)));
        }
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
                List.of("query", name),
                invalid.problem().message(),
                input,
                invalid.problem().context()));
        return defaultValue;
    }
}
