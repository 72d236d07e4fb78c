package altdata.api.shadow;

import altdata.api.background.RepeatedTask;
import altdata.contracts.tables.Projection;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Keeps the shadowed generations in memory, and polls them once per second.
@Component
final class ShadowedGenerations extends RepeatedTask {
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
    /// Without the live generation: a promotion ends the comparison.
    private static final String SHADOWED = """
            select s.projection, s.number, s.share, s.started_at, g.definition
            from altdata.shadow s
            join altdata.generation g on (g.projection, g.number) = (s.projection, s.number)
            where g.state in ('READY', 'RETAINED')
            order by s.projection, s.number
            """;

    private final DatabaseClient database;
    private volatile List<ShadowedGeneration> current = List.of();

    ShadowedGenerations(@Qualifier("lookups") DatabaseClient database) {
        super(POLL_INTERVAL);
        this.database = database;
    }

    /// The generations to compare with; usually empty.
    List<ShadowedGeneration> current() {
        return current;
    }

    @Override
    protected Mono<?> execute() {
        return database.sql(SHADOWED)
                .map(row -> generation(
                        Objects.requireNonNull(row.get(0, String.class)),
                        Objects.requireNonNull(row.get(1, Integer.class)),
                        Objects.requireNonNull(row.get(2, Double.class)),
                        Objects.requireNonNull(row.get(3, OffsetDateTime.class)),
                        Objects.requireNonNull(row.get(4, String.class))))
                .all()
                .<ShadowedGeneration>handle((found, sink) -> found.ifPresent(sink::next))
                .collectList()
                .doOnNext(found -> current = List.copyOf(found));
    }

    /// Empty if another version defined its tables, because this version's statements may not fit.
    private static Optional<ShadowedGeneration> generation(
            String projection, int number, double share, OffsetDateTime startedAt, String definition) {
        return Projection.find(projection)
                .filter(known -> known.definitionDigest().equals(definition))
                .map(known -> new ShadowedGeneration(known, number, share, startedAt));
    }

    /// Nothing is compared until the next poll.
    @Override
    protected String warning(Throwable failure) {
        current = List.of();
        return "cannot read which generations are shadowed, retrying every second: " + failure.getMessage();
    }
}
