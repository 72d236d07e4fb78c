package altdata.api.explore;

import altdata.api.request.ApiRequest;
import altdata.api.request.Caller;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// `/explore/api/scopes`: which optional data a key may read. The page asks before it sends requests that the key
/// lacks the scope for: a rejected request counts towards the quota, and browsers report it as an error.
@Component
final class ExplorerScopes implements OperationProvider {
    /// @param revisions whether the key may read the versions of values
    public record ScopesResponse(boolean revisions) {}

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v2Uncounted("/explore/api/scopes", "Optional data that the key may read")
                .internal()
                .handler(ScopesResponse.class, this::scopes));
    }

    private Mono<ScopesResponse> scopes(ApiRequest request) {
        Caller caller = request.caller();
        return Mono.just(new ScopesResponse(caller.allows("revisions")));
    }
}
