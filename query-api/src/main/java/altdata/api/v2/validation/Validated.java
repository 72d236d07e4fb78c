package altdata.api.v2.validation;

/// The result of validating an input.
public sealed interface Validated<T> {
    /// The input is valid and has this value.
    record Valid<T>(T value) implements Validated<T> {}

    /// The input is invalid.
    record Invalid<T>(ValidationProblem problem) implements Validated<T> {}
}
