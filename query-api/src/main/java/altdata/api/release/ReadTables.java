package altdata.api.release;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/// Reads the tables of a release.
@Component
public final class ReadTables {
    private final DatabaseClient database;

    ReadTables(DatabaseClient database) {
        this.database = database;
    }

    /// The rows of a statement.
    ///
    /// @param statement names its tables as [Release#sql] takes them
    /// @param values    for `$1` and so on; a null is a null text
    public <T> Flux<T> rows(Release release, String statement, Function<Row, T> mapping, @Nullable Object... values) {
        DatabaseClient.GenericExecuteSpec query = database.sql(release.sql(statement));
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            query = value == null ? query.bindNull(i, String.class) : query.bind(i, value);
        }
        return query.map(readable -> mapping.apply(new Row(readable))).all();
    }
}
