package altdata.api.shadow;

import altdata.api.request.ApiRequest;
import altdata.contracts.tables.Projection;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Reads the state of the live and of a shadowed generation.
@Component
final class ComparableStates {
    /// The version has the counters of all generations of the projections, so it may change without need. Then the
    /// responses are compared once more.
    private static final String STATE = """
            select
                coalesce((select string_agg(concat_ws('/', c.partition, c.next_offset), ' ' order by c.topic, c.partition)
                    from altdata.checkpoint c
                    where (c.projection, c.number) = (p.projection, p.live) and c.next_offset > 0), ''),
                coalesce((select string_agg(concat_ws('/', c.partition, c.next_offset), ' ' order by c.topic, c.partition)
                    from altdata.checkpoint c
                    where (c.projection, c.number) = (p.projection, $2) and c.next_offset > 0), ''),
                (coalesce((select sum(next_offset) from altdata.checkpoint where projection = any($3)), 0)
                    + coalesce((select sum(version) from altdata.derivation where projection = any($3)), 0)
                    + coalesce((select sum(version) from altdata.distributed_derivation where projection = any($3)), 0)
                )::bigint,
                not (%s) and not exists (select from altdata.unsettled_position where projection = any($3))
            from (
                select r.projection, r.number as live
                from altdata.live_release l
                join altdata.release_generation r on r.release_id = l.release_id
                where r.projection = $1 and l.release_id = $4
            ) p
            """;
    private static final String HAS_MARKS = "exists (select from %s.%s)";

    private final DatabaseClient database;

    ComparableStates(@Qualifier("lookups") DatabaseClient database) {
        this.database = database;
    }

    /// Reads the state at each subscription; empty if the release of the request is no longer live.
    Mono<ComparableState> of(ShadowedGeneration generation, ApiRequest request) {
        Projection projection = generation.projection();
        String marks = projection.dirtyTable();
        String hasMarks = marks == null
                ? "false"
                : HAS_MARKS.formatted(generation.schema(), marks) + " or "
                        + HAS_MARKS.formatted(request.release().schemaOf(projection), marks);
        return database.sql(STATE.formatted(hasMarks))
                .bind(0, projection.publishedName())
                .bind(1, generation.number())
                .bind(2, request.operation().projections().toArray(String[]::new))
                .bind(3, request.release().id())
                .map(row -> new ComparableState(
                        Objects.requireNonNull(row.get(0, String.class)),
                        Objects.requireNonNull(row.get(1, String.class)),
                        Objects.requireNonNull(row.get(2, Long.class)),
                        Objects.requireNonNull(row.get(3, Boolean.class))))
                .one();
    }
}
