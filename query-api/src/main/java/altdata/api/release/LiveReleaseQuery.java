package altdata.api.release;

import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.BadSqlGrammarException;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// Reads the live release, the versions of its tables, and the canary from the control tables.
final class LiveReleaseQuery {
    /// The states of a canary's generation; LIVE, until its promotion has ended the canary.
    ///
    /// They are a parameter, because the driver prepares only statements with parameters. Planning this
    /// statement takes longer than executing it.
    private static final String[] CANARY_STATES = {"READY", "RETAINED", "LIVE"};
    /// The version of a generation is the sum of the checkpoints' offsets and the derivation's counter. Both only
    /// increase, and in the same transactions as the changes to the tables; for distributed tables, after all nodes
    /// show the changes.
    private static final String VERSION = """
            (
                (select coalesce(sum(next_offset), 0) from altdata.visible_checkpoint
                    where (projection, number) = (%1$s.projection, %1$s.number))
                + coalesce((select version from altdata.derivation
                    where (projection, number) = (%1$s.projection, %1$s.number)), 0)
                + case when %1$s.distributed then coalesce((select sum(position) from altdata.settled_position
                    where (projection, number) = (%1$s.projection, %1$s.number) and topic = ''), 0) else 0 end
            )::bigint""";
    /// For control tables of a version without distributed generations: in an upgrade, the query APIs are
    /// replaced before the builders, which change the control tables.
    private static final String VERSION_IN_EARLIER_TABLES = """
            (
                (select coalesce(sum(next_offset), 0) from altdata.checkpoint
                    where (projection, number) = (%1$s.projection, %1$s.number))
                + coalesce((select version from altdata.derivation
                    where (projection, number) = (%1$s.projection, %1$s.number)), 0)
            )::bigint""";
    private static final String TEMPLATE = """
            select l.release_id, r.projection, g.schema_name, %1$s, g.definition, p.read_until,
                cg.schema_name, case when cg.number is not null then %2$s end, cg.definition, cp.read_until,
                k.key_ids, k.share, k.effective_at, k.withdrawn_at, pg_is_in_recovery(),
                (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
                    - '0/0'::pg_lsn)::bigint
            from altdata.live_release l
            join altdata.release_generation r on r.release_id = l.release_id
            join altdata.generation g on (g.projection, g.number) = (r.projection, r.number)
            left join altdata.read_progress p on (p.projection, p.number) = (r.projection, r.number)
            left join altdata.canary k on k.projection = r.projection
            left join altdata.generation cg on (cg.projection, cg.number) = (k.projection, k.number)
                and cg.state = any($1)
            left join altdata.read_progress cp on (cp.projection, cp.number) = (cg.projection, cg.number)
            """;
    private static final String LIVE = statement(VERSION);
    private static final String LIVE_IN_EARLIER_TABLES = statement(VERSION_IN_EARLIER_TABLES);

    private final DatabaseClient database;

    LiveReleaseQuery(DatabaseClient database) {
        this.database = database;
    }

    private static String statement(String version) {
        return TEMPLATE.formatted(version.formatted("g"), version.formatted("cg"));
    }

    record ProjectionRow(
            long release,
            String projection,
            GenerationRow generation,
            @Nullable CanaryRow canary,
            Replication.LogState logState) {}

    /// @param definition the digest of the definition of its tables
    /// @param readUntil  the time up to which all records have been applied; null if unknown
    record GenerationRow(
            String schema,
            long version,
            String definition,
            @Nullable Instant readUntil) {
        /// @param first the number of the first of four columns
        static GenerationRow of(Readable row, int first) {
            OffsetDateTime readUntil = row.get(first + 3, OffsetDateTime.class);
            return new GenerationRow(
                    required(row.get(first, String.class)),
                    required(row.get(first + 1, Long.class)),
                    required(row.get(first + 2, String.class)),
                    readUntil == null ? null : readUntil.toInstant());
        }
    }

    /// The generation of the canary for a projection.
    record CanaryRow(GenerationRow generation, CanaryRule rule) {
        static @Nullable CanaryRow of(Readable row) {
            if (row.get(6, String.class) == null) {
                return null;
            }
            OffsetDateTime withdrawnAt = row.get(13, OffsetDateTime.class);
            return new CanaryRow(
                    GenerationRow.of(row, 6),
                    new CanaryRule(
                            Set.copyOf(List.of(required(row.get(10, String[].class)))),
                            required(row.get(11, Double.class)),
                            required(row.get(12, OffsetDateTime.class)).toInstant(),
                            withdrawnAt == null ? null : withdrawnAt.toInstant()));
        }
    }

    /// One row per projection of the live release; none if there is no release yet.
    Mono<List<ProjectionRow>> rows() {
        return rows(LIVE).onErrorResume(BadSqlGrammarException.class, _ -> rows(LIVE_IN_EARLIER_TABLES));
    }

    private Mono<List<ProjectionRow>> rows(String sql) {
        return database.sql(sql)
                .bind(0, CANARY_STATES)
                .map(row -> new ProjectionRow(
                        required(row.get(0, Long.class)),
                        required(row.get(1, String.class)),
                        GenerationRow.of(row, 2),
                        CanaryRow.of(row),
                        new Replication.LogState(
                                required(row.get(14, Boolean.class)),
                                new LogPosition(required(row.get(15, Long.class))))))
                .all()
                .collectList();
    }

    private static <T> T required(@Nullable T value) {
        return Objects.requireNonNull(value);
    }
}
