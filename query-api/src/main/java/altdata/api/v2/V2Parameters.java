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
