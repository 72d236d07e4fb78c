package altdata.api.server;

import io.netty.channel.ChannelOption;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/// How large a request may be, how many clients there may be and how slow, and who sees a request first.
@Component
@EnableConfigurationProperties(ServerSettings.class)
final class ServerLimits implements NettyServerCustomizer, Ordered {
    /// Room for ten search terms of a hundred characters, each of four bytes, each byte escaped.
    static final int TARGET_BYTES = 16 * 1024;

    static final int HEADER_BYTES = 16 * 1024;

    /// What a client does not take piles up here first, and is not known of before a third of it is gone.
    private static final int SEND_BUFFER = 256 * 1024;

    private final RequestGate gate;
    private final ServerSettings settings;
    private final ConnectionLimitHandler clients;
    private final OutboundBufferBudget unsent;

    ServerLimits(RequestGate gate, OutboundBufferBudget unsent, ServerSettings settings) {
        this.gate = gate;
        this.unsent = unsent;
        this.settings = settings;
        this.clients = new ConnectionLimitHandler(settings.clients());
    }

    /// After Spring Boot's own, which sets limits too.
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public HttpServer apply(HttpServer server) {
        return server.childOption(ChannelOption.SO_SNDBUF, SEND_BUFFER)
                .httpRequestDecoder(
                        limits -> limits.maxInitialLineLength(TARGET_BYTES).maxHeaderSize(HEADER_BYTES))
                .doOnChannelInit((_, channel, _) -> channel.pipeline()
                        .addFirst("altdata.clients", clients)
                        .addFirst("altdata.slow-readers", new SlowClientHandler(settings.longestStandstill(), unsent))
                        .addBefore(
                                NettyPipeline.HttpCodec,
                                "altdata.request-start",
                                new RequestTimeoutHandler(settings.longestHead()))
                        .addBefore(NettyPipeline.HttpTrafficHandler, "altdata.request-turns", new SequentialRequestHandler())
                        .addBefore(NettyPipeline.HttpTrafficHandler, "altdata.request-gate", gate));
    }
}
