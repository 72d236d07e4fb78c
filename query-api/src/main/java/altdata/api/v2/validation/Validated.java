package altdata.api.v2.validation;

/// What became of an input.
public sealed interface Validated<T> {
    /// The input is acceptable and means this.
    record Valid<T>(T value) implements Validated<T> {}

    /// The input is not acceptable.
    record Invalid<T>(ValidationProblem problem) implements Validated<T> {}
}
