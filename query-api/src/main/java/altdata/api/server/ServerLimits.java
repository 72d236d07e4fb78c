package altdata.api.server;

import io.netty.channel.ChannelOption;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/// Configures the HTTP server: limits on the size of requests, on the number of clients and on slow clients,
/// and the order of the handlers.
@Component
@EnableConfigurationProperties(ServerSettings.class)
final class ServerLimits implements NettyServerCustomizer, Ordered {
    /// Room for 10 search terms of 100 characters, with 4 bytes per character and every byte escaped.
    static final int TARGET_BYTES = 16 * 1024;

    static final int HEADER_BYTES = 16 * 1024;

    /// Bytes. Unread bytes of a response collect here first; [SlowClientHandler] sees progress only after the
    /// client has read a third of it.
    private static final int SEND_BUFFER = 256 * 1024;

    private final RequestGate gate;
    private final ServerSettings settings;
    private final ConnectionLimitHandler connectionLimit;
    private final OutboundBufferBudget outbound;

    ServerLimits(RequestGate gate, OutboundBufferBudget outbound, ServerSettings settings) {
        this.gate = gate;
        this.outbound = outbound;
        this.settings = settings;
        this.connectionLimit = new ConnectionLimitHandler(settings.clients());
    }

    /// After Spring Boot's own customizers, which also set limits.
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
                        .addFirst("altdata.connection-limit", connectionLimit)
                        .addFirst("altdata.slow-client", new SlowClientHandler(settings.writeTimeout(), outbound))
                        .addBefore(
                                NettyPipeline.HttpCodec,
                                "altdata.request-timeout",
                                new RequestTimeoutHandler(settings.requestTimeout()))
                        .addBefore(
                                NettyPipeline.HttpTrafficHandler,
                                "altdata.sequential-requests",
                                new SequentialRequestHandler())
                        .addBefore(NettyPipeline.HttpTrafficHandler, "altdata.request-gate", gate));
    }
}
