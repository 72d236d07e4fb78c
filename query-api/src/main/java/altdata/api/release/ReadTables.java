package altdata.api.release;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Queries the read tables of a release.
@Component
public final class ReadTables {
    private static final String PROBE =
            "select exists (select from {entities}.entity), exists (select from {api_keys}.api_key)";

    private final DatabaseClient database;
    private final DatabaseClient lookups;

    ReadTables(DatabaseClient database, @Qualifier("lookups") DatabaseClient lookups) {
        this.database = database;
        this.lookups = lookups;
    }

    /// Completes if the tables that every request needs can be read.
    public Mono<Void> probe(Release release) {
        return lookups.sql(release.statement(PROBE).sql()).fetch().all().then();
    }

    /// Runs a search. Its plan depends on the values, so PostgreSQL plans it for every execution.
    ///
    /// @param statement names its tables in the form of [Release#statement]
    /// @param values    the parameters `$1` and so on; null is a null of type text
    public <T> Flux<T> rows(
            Release release, String statement, Function<DatabaseRow, T> mapping, @Nullable Object... values) {
        return rows(database, release, statement, mapping, values);
    }

    /// Runs a lookup by key. Its plan does not depend on the values, so PostgreSQL plans it once per
    /// connection. If the release has computed rows, it is planned like a search, because the plan depends on the
    /// number of these rows: a generic plan would read them again for each entity.
    ///
    /// @param statement names its tables in the form of [Release#statement]
    /// @param values    the parameters `$1` and so on; null is a null of type text
    public <T> Flux<T> rowsByKey(
            Release release, String statement, Function<DatabaseRow, T> mapping, @Nullable Object... values) {
        return rows(release.hasComputedRows() ? database : lookups, release, statement, mapping, values);
    }

    private static <T> Flux<T> rows(
            DatabaseClient client,
            Release release,
            String statement,
            Function<DatabaseRow, T> mapping,
            @Nullable Object... values) {
        return Flux.deferContextual(context -> {
            ResponseMemoryAccount account = ResponseMemoryAccount.of(context);
            return release.statement(statement, values)
                    .on(client)
                    .map(readable -> mapping.apply(new DatabaseRow(readable, account)))
                    .all();
        });
    }
}
