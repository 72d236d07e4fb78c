package altdata.api.http;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// One operation of an interface: where it is, what a key needs for it, and how it is answered.
///
/// @param path   as in the specification, without a trailing slash; v1 serves both forms
/// @param scope  what a key needs, or null where no key is needed
/// @param answer from the question to a body that Jackson can write; never empty
public record Operation(
        Dialect dialect, String path, @Nullable String scope, Answer answer) {
    /// The scope of every v1 operation.
    private static final String V1_SCOPE = "v1";

    /// How an operation is answered.
    @FunctionalInterface
    public interface Answer {
        /// @throws ProblemException (or a signal of it) where it cannot be answered
        Mono<?> to(Question question);
    }

    /// A v1 operation that needs a key.
    public static Operation v1(String path, Answer answer) {
        return new Operation(Dialect.V1, path, V1_SCOPE, answer);
    }

    /// A v2 operation that needs a key with a scope.
    public static Operation v2(String path, String scope, Answer answer) {
        return new Operation(Dialect.V2, path, scope, answer);
    }
}
