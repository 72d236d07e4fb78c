package altdata.api.release;

import altdata.contracts.tables.Projection;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The live release, kept in memory and looked at again every second.
@Component
public final class ReleaseCatalog implements SmartLifecycle {
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
    private static final String LIVE = """
            select l.release_id, r.projection, g.schema_name
            from altdata.live_release l
            join altdata.release_generation r on r.release_id = l.release_id
            join altdata.generation g on (g.projection, g.number) = (r.projection, r.number)
            """;

    private final DatabaseClient database;
    private volatile @Nullable Release current;
    private @Nullable Disposable watch;

    ReleaseCatalog(DatabaseClient database) {
        this.database = database;
    }

    /// The release that is live, or null where none is known yet.
    public @Nullable Release current() {
        return current;
    }

    @Override
    public void start() {
        watch = Flux.interval(Duration.ZERO, LOOK_AGAIN)
                .onBackpressureDrop()
                // A database that is away leaves the last known release: its tables are still the right ones
                // when it is back.
                .concatMap(_ -> load().onErrorComplete())
                .subscribe();
    }

    @Override
    public void stop() {
        Disposable watching = watch;
        if (watching != null) {
            watching.dispose();
        }
    }

    @Override
    public boolean isRunning() {
        return watch != null && !watch.isDisposed();
    }

    private record Row(long release, String projection, String schema) {}

    private Mono<Release> load() {
        return database.sql(LIVE)
                .map(row -> new Row(
                        required(row.get(0, Long.class)),
                        required(row.get(1, String.class)),
                        required(row.get(2, String.class))))
                .all()
                .collectList()
                .mapNotNull(this::seen);
    }

    private @Nullable Release seen(List<Row> rows) {
        Release known = current;
        if (rows.isEmpty() || (known != null && known.id() == rows.getFirst().release())) {
            return known;
        }
        Map<Projection, String> schemas = new EnumMap<>(Projection.class);
        for (Row row : rows) {
            for (Projection projection : Projection.values()) {
                if (projection.publishedName().equals(row.projection())) {
                    schemas.put(projection, row.schema());
                }
            }
        }
        if (schemas.size() < Projection.values().length) {
            // A builder of this version has yet to add what is missing.
            return known;
        }
        Release release = new Release(rows.getFirst().release(), schemas);
        current = release;
        return release;
    }

    private static <T> T required(@Nullable T value) {
        return Objects.requireNonNull(value);
    }
}
