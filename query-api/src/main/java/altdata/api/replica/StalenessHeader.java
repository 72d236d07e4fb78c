package altdata.api.replica;

import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// Adds the header `Altdata-Staleness` to responses that the framework produces.
@Component
final class StalenessHeader implements WebFilter {
    private final ReplicaReads reads;

    StalenessHeader(ReplicaReads reads) {
        this.reads = reads;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        // What the request reads is at least as current as the database is now.
        Staleness staleness = reads.staleness();
        if (staleness != null) {
            exchange.getResponse().beforeCommit(() -> {
                staleness.write(exchange.getResponse().getHeaders()::set);
                return Mono.empty();
            });
        }
        return chain.filter(exchange);
    }
}
