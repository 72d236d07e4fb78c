package altdata.api.server;

import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/// How large a request may be, and who sees it first.
@Component
final class ServerLimits implements NettyServerCustomizer, Ordered {
    /// Room for ten search terms of a hundred characters, each of four bytes, each byte escaped.
    static final int TARGET_BYTES = 16 * 1024;

    static final int HEADER_BYTES = 16 * 1024;

    private final RequestGate gate;

    ServerLimits(RequestGate gate) {
        this.gate = gate;
    }

    /// After Spring Boot's own, which sets limits too.
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public HttpServer apply(HttpServer server) {
        return server.httpRequestDecoder(
                        limits -> limits.maxInitialLineLength(TARGET_BYTES).maxHeaderSize(HEADER_BYTES))
                .doOnChannelInit((_, channel, _) -> channel.pipeline()
                        .addBefore(NettyPipeline.HttpCodec, "altdata.request-start", new RequestStart())
                        .addBefore(NettyPipeline.HttpTrafficHandler, "altdata.request-gate", gate));
    }
}
