package altdata.api.request;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;

/// One operation of an interface: where it is, what a key needs for it, what it takes and reads, and what it
/// answers.
public final class Operation {
    private final Dialect dialect;
    private final String path;
    private final Access access;
    private final String summary;
    private final List<Parameter> parameters;
    private final List<String> reads;
    private final Class<?> response;
    private final Handler<?> answer;
    private final Reading reading;
    /// What follows from the above and every request needs.
    private final Set<String> projections;
    private final Set<String> parameterNames;

    private Operation(
            Dialect dialect,
            String path,
            Access access,
            String summary,
            List<Parameter> parameters,
            List<String> reads,
            Class<?> response,
            Handler<?> answer,
            Reading reading) {
        this.reading = reading;
        this.dialect = dialect;
        this.path = path;
        this.access = access;
        this.summary = summary;
        this.parameters = parameters;
        this.reads = reads;
        this.response = response;
        this.answer = answer;
        this.projections = reads.stream()
                .map(table -> table.substring(0, table.indexOf('.')))
                .collect(Collectors.toUnmodifiableSet());
        this.parameterNames = parameters.stream().map(dialect::parameterName).collect(Collectors.toUnmodifiableSet());
    }

    /// How its tables are read.
    private enum Reading {
        /// In statements of its own.
        ALONE,
        /// In statements that many share.
        TOGETHER,
        /// In statements of its own, each time.
        ANEW
    }

    /// What a caller needs.
    public sealed interface Access {
        /// Nothing.
        record Open() implements Access {}

        /// A valid key, whatever its scopes; such a request does not count towards the quota.
        record AnyKey() implements Access {}

        /// A valid key with that scope; the request counts.
        record Scoped(String scope) implements Access {}
    }

    private static final Access OPEN = new Access.Open();
    /// The scope of every v1 operation.
    private static final Access V1_SCOPE = new Access.Scoped("v1");

    /// How an operation is answered.
    @FunctionalInterface
    public interface Handler<B> {
        /// @throws ProblemException (or a signal of it) where it cannot be answered
        Mono<B> to(ApiRequest request);
    }

    /// A v1 operation that needs a key.
    public static <B> Operation v1(String path, String summary, Class<B> response, Handler<B> answer) {
        return new Operation(
                Dialect.V1, path, V1_SCOPE, summary, List.of(), List.of(), response, answer, Reading.ALONE);
    }

    /// A v1 operation that everybody may ask.
    public static <B> Operation open(String path, String summary, Class<B> response, Handler<B> answer) {
        return new Operation(Dialect.V1, path, OPEN, summary, List.of(), List.of(), response, answer, Reading.ALONE);
    }

    /// A v2 operation that needs a key with a scope.
    public static <B> Operation v2(String path, String scope, String summary, Class<B> response, Handler<B> answer) {
        return new Operation(
                Dialect.V2,
                path,
                new Access.Scoped(scope),
                summary,
                List.of(),
                List.of(),
                response,
                answer,
                Reading.ALONE);
    }

    /// A v2 operation for whoever has a valid key, which does not count.
    public static <B> Operation v2Uncounted(String path, String summary, Class<B> response, Handler<B> answer) {
        return new Operation(
                Dialect.V2, path, new Access.AnyKey(), summary, List.of(), List.of(), response, answer, Reading.ALONE);
    }

    /// The same operation with these parameters.
    public Operation takes(Parameter... declared) {
        return new Operation(dialect, path, access, summary, List.of(declared), reads, response, answer, reading);
    }

    /// The same operation, reading these tables.
    public Operation reads(String... tables) {
        return new Operation(dialect, path, access, summary, parameters, List.of(tables), response, answer, reading);
    }

    /// The same operation, whose answer says how things are at the moment and is never remembered.
    public Operation askedAnew() {
        return new Operation(dialect, path, access, summary, parameters, reads, response, answer, Reading.ANEW);
    }

    /// The same operation, which asks the database together with others that are asked at the time.
    public Operation readTogether() {
        return new Operation(dialect, path, access, summary, parameters, reads, response, answer, Reading.TOGETHER);
    }

    /// Whether many of its answers may be read at a time, as they share their statements.
    public boolean isReadTogether() {
        return reading == Reading.TOGETHER;
    }

    /// Whether it says how the service is.
    public boolean isAboutTheService() {
        return access instanceof Access.Open && !isRemembered();
    }

    /// Whether answers are kept until their tables change: they depend on nothing but the path, the declared
    /// parameters, the tables and the hour.
    public boolean isRemembered() {
        return !reads.isEmpty() && reading != Reading.ANEW;
    }

    public Dialect dialect() {
        return dialect;
    }

    /// As in the specification, without a trailing slash; v1 serves both forms.
    public String path() {
        return path;
    }

    /// What a caller needs.
    public Access access() {
        return access;
    }

    /// What it is for, in a few words.
    public String summary() {
        return summary;
    }

    /// Those of the query and of the path; no other can be asked for.
    public List<Parameter> parameters() {
        return parameters;
    }

    /// The read tables, as `projection.table`.
    public List<String> reads() {
        return reads;
    }

    /// The type of the body.
    public Class<?> response() {
        return response;
    }

    /// From the request to a body that Jackson can write; never empty.
    public Handler<?> answer() {
        return answer;
    }

    /// The projections whose tables it reads.
    public Set<String> projections() {
        return projections;
    }

    /// The names of its parameters, as its dialect looks them up.
    Set<String> parameterNames() {
        return parameterNames;
    }

    /// The declared parameter of that name, without case.
    /// @throws IllegalStateException where there is none: whoever asks has to declare it first
    Parameter parameter(String name) {
        String lowered = name.toLowerCase(Locale.ROOT);
        return parameters.stream()
                .filter(parameter -> parameter.name().toLowerCase(Locale.ROOT).equals(lowered))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(path + " does not declare the parameter " + name));
    }
}
