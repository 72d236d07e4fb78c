package altdata.ingest.intake;

import java.time.Duration;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.http.server.HttpServer;

/// Ends requests whose bodies do not get on.
@Component
final class IntakeServer implements NettyServerCustomizer {
    /// Longer than Kafka may keep a body waiting.
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);

    @Override
    public HttpServer apply(HttpServer server) {
        return server.readTimeout(LONGEST_SILENCE);
    }
}
