package altdata.api.health;

import altdata.api.http.Question;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// `/health/live` and `/health/ready`, without a key.
@Component
public final class Health {
    public record Body(int status) {}

    private static final Body UP = new Body(200);

    private final DatabaseClient database;

    Health(DatabaseClient database) {
        this.database = database;
    }

    /// The service runs.
    public Mono<Body> live(Question question) {
        return Mono.just(UP);
    }

    /// A release is known, and the database answers.
    public Mono<Body> ready(Question question) {
        return database.sql(question.release().sql("select 1 from {entities}.entity limit 1"))
                .fetch()
                .all()
                .then(Mono.just(UP));
    }
}
