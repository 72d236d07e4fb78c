package altdata.api.v2;

import altdata.api.request.Parameter;
import altdata.api.request.Problem;
import altdata.api.request.Problem.InvalidParameter;
import altdata.api.request.ApiRequest;
import altdata.api.v2.validation.DateInput;
import altdata.api.v2.validation.IntegerInput;
import altdata.api.v2.validation.Validated;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// v2's query parameters. All are read before the first error is told, so that a caller sees every one of them.
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

    /// The text, empty where the parameter is not given.
    public String text(String name) {
        return parameters.getOrDefault(name, "");
    }

    /// The integer, or the default where the parameter is not given or wrong (then [#check] tells).
    public BigInteger integer(String name, Parameter.Range range, long absent) {
        String input = parameters.get(name);
        if (input == null) {
            return BigInteger.valueOf(absent);
        }
        return switch (IntegerInput.parse(
                input, range.minimum(), range.maximum() == null ? Long.MAX_VALUE : range.maximum())) {
            case Validated.Valid<BigInteger>(BigInteger value) -> value;
            case Validated.Invalid<BigInteger> invalid -> refused(name, input, invalid, BigInteger.valueOf(absent));
        };
    }

    /// The date, or the default where the parameter is not given or wrong (then [#check] tells).
    public LocalDate date(String name, LocalDate absent) {
        String input = parameters.get(name);
        if (input == null) {
            return absent;
        }
        return switch (DateInput.parse(input)) {
            case Validated.Valid<LocalDate>(LocalDate value) -> value;
            case Validated.Invalid<LocalDate> invalid -> refused(name, input, invalid, absent);
        };
    }

    /// Refuses the value of a parameter for a reason of the operation's own.
    public void refuse(String name, String input, String reason) {
        if (errors.isEmpty()) {
            errors.add(new InvalidParameter(
                    "value_error", List.of("query", name), "Value error, " + reason, input, Map.of("error", reason)));
        }
    }

    /// Ends the reading.
    /// @throws altdata.api.request.ProblemException (422) with all errors, where there are any
    public void check() {
        if (!errors.isEmpty()) {
            throw new Problem.InvalidParameters(List.copyOf(errors)).exception();
        }
    }

    private <T> T refused(String name, String input, Validated.Invalid<?> invalid, T absent) {
        errors.add(new InvalidParameter(
                invalid.problem().type(),
                List.of("query", name),
                invalid.problem().message(),
                input,
                invalid.problem().context()));
        return absent;
    }
}
