package altdata.api.request;

import altdata.api.format.Items;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// One operation of an interface: its path, the access it requires, its parameters, the tables it reads, the
/// type of its response, and the handler that produces it.
///
/// A feature declares its operations in [OperationProvider#operations]:
///
/// ```java
/// Operation.v1("/ticker", "Metadata of an entity")
///         .parameters(Parameter.TICKER)
///         .tables("entities.entity")
///         .handler(Body.class, this::metadata)
/// ```
public final class Operation {
    private static final Access OPEN = new Access.Open();
    /// The methods of every path.
    public static final List<String> METHODS = List.of("GET", "HEAD", "OPTIONS");

    private static final List<String> METHODS_WITH_BODY = List.of("GET", "HEAD", "POST", "OPTIONS");
    /// The scope of every v1 operation.
    private static final Access V1_SCOPE = new Access.Scoped("v1");

    private final Dialect dialect;
    private final String path;
    private final Access access;
    private final String summary;
    private final List<Parameter> parameters;
    private final List<String> alternatives;
    private final List<String> tables;
    private final Class<?> responseType;
    private final Handling handling;
    private final List<String> methods;
    private final ToLongFunction<ApiRequest> weight;
    private final Execution execution;
    private final boolean isInternal;
    /// Derived once, because every request needs them.
    private final Set<String> projections;
    private final Set<String> parameterNames;

    private Operation(Builder builder, Class<?> responseType, Handling handling) {
        dialect = builder.dialect;
        path = builder.path;
        access = builder.access;
        summary = builder.summary;
        parameters = builder.parameters;
        alternatives = builder.alternatives;
        tables = builder.tables;
        execution = builder.execution;
        isInternal = builder.isInternal;
        this.responseType = responseType;
        this.handling = handling;
        methods = builder.methods;
        weight = builder.weight;
        projections = tables.stream()
                .map(table -> table.substring(0, table.indexOf('.')))
                .collect(Collectors.toUnmodifiableSet());
        parameterNames = parameters.stream().map(dialect::parameterName).collect(Collectors.toUnmodifiableSet());
        if (isCacheable() && acceptsBody()) {
            throw new IllegalArgumentException(path + ": the key of a cached response does not contain the body");
        }
    }

    /// How requests are executed.
    private enum Execution {
        /// Each request runs its own queries.
        SINGLE,
        /// Concurrent requests share queries through a batch loader.
        BATCHED,
        /// Each request runs its own queries, and its response is never cached.
        UNCACHED
    }

    /// How a response is produced.
    public sealed interface Handling {
        /// As a whole.
        ///
        /// @param items the items of a body, for formats other than JSON; null if there is no other format
        record Whole(Handler<?> handler, Items.@Nullable Source<Object> items) implements Handling {}

        /// As a stream of items, in every format.
        record Streamed(StreamHandler handler) implements Handling {}
    }

    /// Validates a request to a streamed operation.
    @FunctionalInterface
    public interface StreamHandler {
        /// The response, which has not read anything yet.
        /// @throws ProblemException if the request is rejected
        StreamedResponse handle(ApiRequest request);
    }

    /// What a caller needs.
    public sealed interface Access {
        /// No key.
        record Open() implements Access {}

        /// A valid key with any scopes; the request does not count towards the quota.
        record AnyKey() implements Access {}

        /// A valid key with this scope; the request counts towards the quota.
        record Scoped(String scope) implements Access {}
    }

    /// Produces the body of a response.
    @FunctionalInterface
    public interface Handler<B> {
        /// A body that Jackson can write; never empty.
        /// @throws ProblemException (or signals it) if the request is rejected
        Mono<B> handle(ApiRequest request);
    }

    /// Collects what an operation declares; [#handler] completes it.
    public static final class Builder {
        private final Dialect dialect;
        private final String path;
        private final Access access;
        private final String summary;
        private List<Parameter> parameters = List.of();
        private List<String> alternatives = List.of();
        private List<String> tables = List.of();
        private Execution execution = Execution.SINGLE;
        private boolean isInternal;
        private List<String> methods = METHODS;
        private ToLongFunction<ApiRequest> weight = _ -> 1;

        private Builder(Dialect dialect, String path, Access access, String summary) {
            this.dialect = dialect;
            this.path = path;
            this.access = access;
            this.summary = summary;
        }

        /// The parameters of the query and of the path. The handler can read no others.
        public Builder parameters(Parameter... declared) {
            parameters = List.of(declared);
            return this;
        }

        /// Rejects requests without any of these optional parameters.
        public Builder requiresOneOf(String... names) {
            alternatives = List.of(names);
            return this;
        }

        /// The read tables, as `projection.table`. A cached response is valid until one of their projections
        /// changes.
        public Builder tables(String... read) {
            tables = List.of(read);
            return this;
        }

        /// Concurrent requests share queries through a batch loader, therefore a large number of them may run
        /// at the same time.
        public Builder batched() {
            execution = Execution.BATCHED;
            return this;
        }

        /// The response reports the current state, so it is never cached.
        public Builder uncached() {
            execution = Execution.UNCACHED;
            return this;
        }

        /// Only the service's own pages use it: it is served, but not published in a document, and may change.
        public Builder internal() {
            isInternal = true;
            return this;
        }

        /// Also accepts POST requests with the parameters in a JSON body.
        public Builder acceptsBody() {
            methods = METHODS_WITH_BODY;
            return this;
        }

        /// The number of requests that a request counts as, at least 1.
        public Builder weight(ToLongFunction<ApiRequest> requests) {
            weight = requests;
            return this;
        }

        /// @param responseType the type of the body, from which its published schema is derived; belongs to the
        ///                     package of the feature
        public <B> Operation handler(Class<B> responseType, Handler<B> handler) {
            addAsOf();
            return new Operation(this, responseType, new Handling.Whole(handler, null));
        }

        /// An operation that responds in every format.
        ///
        /// @param responseType the type of the body, as for [#handler(Class, Handler)]
        /// @param items        the part of the body that other formats than JSON contain
        public <B> Operation handler(Class<B> responseType, Items.Source<B> items, Handler<B> handler) {
            add(Parameter.FORMAT);
            addAsOf();
            return new Operation(
                    this, responseType, new Handling.Whole(handler, body -> items.of(responseType.cast(body))));
        }

        /// An operation that writes its response in every format while it reads the items. The response is
        /// never cached by the service.
        ///
        /// @param responseType the type of the JSON body, from which its published schema is derived
        public Operation streamed(Class<?> responseType, StreamHandler handler) {
            add(Parameter.FORMAT);
            // First, because operations that are not cacheable for other reasons do not have the parameter.
            addAsOf();
            execution = Execution.UNCACHED;
            return new Operation(this, responseType, new Handling.Streamed(handler));
        }

        private void addAsOf() {
            if (!tables.isEmpty() && execution != Execution.UNCACHED) {
                add(Parameter.AS_OF);
            }
        }

        private void add(Parameter last) {
            parameters = Stream.concat(parameters.stream(), Stream.of(last)).toList();
        }
    }

    /// A v1 operation that requires a key.
    ///
    /// @param path    as in the specification, without a trailing slash
    /// @param summary its purpose in a few words, for the published document
    public static Builder v1(String path, String summary) {
        return new Builder(Dialect.V1, path, V1_SCOPE, summary);
    }

    /// A v1 operation that requires no key.
    public static Builder v1Open(String path, String summary) {
        return new Builder(Dialect.V1, path, OPEN, summary);
    }

    /// A v2 operation that requires a key with a scope.
    public static Builder v2(String path, String scope, String summary) {
        return new Builder(Dialect.V2, path, new Access.Scoped(scope), summary);
    }

    /// A v2 operation that requires a valid key with any scopes, and does not count towards the quota.
    public static Builder v2Uncounted(String path, String summary) {
        return new Builder(Dialect.V2, path, new Access.AnyKey(), summary);
    }

    /// Whether concurrent requests share queries.
    public boolean isBatched() {
        return execution == Execution.BATCHED;
    }

    /// Whether it reports the state of the service itself: it requires no key and is not cached.
    public boolean isHealthCheck() {
        return access instanceof Access.Open && !isCacheable();
    }

    /// Whether a response can be cached until its tables change, because it depends only on the path, the
    /// declared parameters, the tables and the current hour.
    public boolean isCacheable() {
        return !tables.isEmpty() && execution != Execution.UNCACHED;
    }

    /// Whether only the service's own pages use it, so that the documents do not contain it.
    public boolean isInternal() {
        return isInternal;
    }

    public Dialect dialect() {
        return dialect;
    }

    /// As in the specification, without a trailing slash; v1 serves both forms.
    public String path() {
        return path;
    }

    public Access access() {
        return access;
    }

    /// Its purpose in a few words.
    public String summary() {
        return summary;
    }

    /// The parameters of the query and of the path.
    public List<Parameter> parameters() {
        return parameters;
    }

    /// The names of optional parameters of which a request needs at least one; may be empty.
    public List<String> alternatives() {
        return alternatives;
    }

    /// The read tables, as `projection.table`.
    public List<String> tables() {
        return tables;
    }

    /// The type of the body.
    public Class<?> responseType() {
        return responseType;
    }

    public Handling handling() {
        return handling;
    }

    /// Whether it responds in every format, instead of in JSON alone.
    public boolean hasFormats() {
        return switch (handling) {
            case Handling.Whole whole -> whole.items() != null;
            case Handling.Streamed _ -> true;
        };
    }

    /// The allowed methods.
    public List<String> methods() {
        return methods;
    }

    /// Whether it accepts POST requests with the parameters in a JSON body.
    public boolean acceptsBody() {
        return methods.equals(METHODS_WITH_BODY);
    }

    /// The number of requests of the quota that a request counts as, at least 1.
    public long weight(ApiRequest request) {
        return weight.applyAsLong(request);
    }

    /// The name of its feature.
    /// @throws IllegalStateException if the package of its response type is not marked as a feature
    public String feature() {
        @Nullable Feature feature = responseType.getPackage().getAnnotation(Feature.class);
        if (feature == null) {
            throw new IllegalStateException(path + ": the package-info of its response type, "
                    + responseType.getPackageName() + ", has no @Feature annotation");
        }
        return feature.value();
    }

    /// The projections whose tables it reads.
    public Set<String> projections() {
        return projections;
    }

    /// Whether it reads tables, or checks a key.
    public boolean readsDatabase() {
        return !(access instanceof Access.Open) || !projections.isEmpty();
    }

    /// The names of its parameters, in the form in which its dialect looks them up.
    Set<String> parameterNames() {
        return parameterNames;
    }

    /// The declared parameter of that name, case-insensitively.
    /// @throws IllegalStateException if the operation does not declare it
    Parameter parameter(String name) {
        String lowerCase = name.toLowerCase(Locale.ROOT);
        return parameters.stream()
                .filter(parameter -> parameter.name().toLowerCase(Locale.ROOT).equals(lowerCase))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(path + " does not declare the parameter " + name));
    }
}
