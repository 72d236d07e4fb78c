package altdata.api.release;

import java.util.Collection;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Tells whether tables have changed.
@Component
public final class TableVersions {
    /// Both parts only ever grow, in the transactions of the changes themselves.
    private static final String VERSION = """
            select (coalesce(sum(c.read), 0) + coalesce(sum(d.version), 0))::bigint
            from altdata.release_generation r
            left join lateral (
                select sum(next_offset) as read from altdata.checkpoint c
                where (c.projection, c.number) = (r.projection, r.number)
            ) c on true
            left join altdata.derivation d on (d.projection, d.number) = (r.projection, r.number)
            where r.release_id = $1 and r.projection = any($2)
            """;

    private final ReadTables tables;

    TableVersions(ReadTables tables) {
        this.tables = tables;
    }

    /// A number that is another one as soon as any table of these projections has changed.
    public Mono<Long> of(Release release, Collection<String> projections) {
        return tables.rows(release, VERSION, row -> row.count(0), release.id(), projections.toArray(String[]::new))
                .single();
    }
}
