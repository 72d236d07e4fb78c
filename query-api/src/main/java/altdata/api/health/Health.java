package altdata.api.health;

import altdata.api.http.Dialect;
import altdata.api.http.Endpoint;
import altdata.api.http.Operation;
import altdata.api.http.Question;
import java.util.List;
import java.util.Map;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// `/health/live` and `/health/ready`, without a key.
@Component
final class Health implements Endpoint {
    private static final Map<String, Object> UP = Map.of("status", 200);

    private final DatabaseClient database;

    Health(DatabaseClient database) {
        this.database = database;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                new Operation(Dialect.V1, "/health/live", null, _ -> Mono.just(UP)),
                new Operation(Dialect.V1, "/health/ready", null, this::ready));
    }

    /// A release is known, and the database answers.
    private Mono<Map<String, Object>> ready(Question question) {
        return database.sql(question.release().sql("select 1 from {entities}.entity limit 1"))
                .fetch()
                .all()
                .then(Mono.just(UP));
    }
}
