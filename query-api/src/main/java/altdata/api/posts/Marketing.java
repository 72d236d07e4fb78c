package altdata.api.posts;

import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.time.DisplayZone;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/forum_marketing`: the forum's marketing posts, newest first (v1 behaviour rule 13).
@Component
final class Marketing implements OperationProvider {
    private static final String READ = """
            select id, permalink, coalesce(nullif(title, ''), text), coalesce(score, 0), created
            from {posts}.post
            where platform = 'forum' and category = 'marketing' and not deleted
            order by created desc, id
            limit 50
            """;

    public record Body(int status, String timezone, List<MarketingPost> data) {}

    /// @param title   the text if the post has no title
    /// @param created local time in Los Angeles
    public record MarketingPost(String id, String link, String title, long score, String created) {}

    private final ReadTables tables;

    Marketing(ReadTables tables) {
        this.tables = tables;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/forum_marketing", "Newest marketing posts of the forum")
                .tables("posts.post")
                .handler(Body.class, this::marketing));
    }

    private Mono<Body> marketing(ApiRequest request) {
        return tables.rows(
                        request.release(),
                        READ,
                        row -> new MarketingPost(
                                row.text(0),
                                row.textOrEmpty(1),
                                row.text(2),
                                row.count(3),
                                DisplayZone.LOS_ANGELES.second(row.time(4))))
                .collectList()
                .map(posts -> new Body(200, "America/Los_Angeles", posts));
    }
}
