package altdata.ingest.intake;

import java.time.Duration;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/// Who sees a request first; and ends those that do not get on.
@Component
final class IntakeServerCustomizer implements NettyServerCustomizer {
    /// Longer than Kafka may keep a body waiting.
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);

    private final MalformedRequestHandler gate;

    IntakeServerCustomizer(MalformedRequestHandler gate) {
        this.gate = gate;
    }

    @Override
    public HttpServer apply(HttpServer server) {
        return server.readTimeout(LONGEST_SILENCE).doOnChannelInit((_, channel, _) -> {
            HeaderTimeoutHandler heads = new HeaderTimeoutHandler();
            channel.pipeline()
                    .addBefore(NettyPipeline.HttpTrafficHandler, "altdata.request-gate", gate)
                    .addBefore(NettyPipeline.HttpCodec, "altdata.request-bytes", heads)
                    .addAfter(NettyPipeline.HttpCodec, "altdata.requests", heads.behindTheCodec());
        });
    }
}
