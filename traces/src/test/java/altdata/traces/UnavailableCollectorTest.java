package altdata.traces;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/// An unavailable collector does not disturb a service.
@ExtendWith(OutputCaptureExtension.class)
class UnavailableCollectorTest {
    private static final int MORE_THAN_THE_QUEUE = 10_000;
    private static final Duration MAX_SHUTDOWN = Duration.ofSeconds(6);

    private static void makeSpans(Tracer tracer) {
        for (int i = 0; i < MORE_THAN_THE_QUEUE; i++) {
            tracer.spanBuilder("span").startSpan().end();
        }
    }

    private static ApplicationContextRunner service(int port) {
        return new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(OpenTelemetrySdkAutoConfiguration.class, TracesAutoConfiguration.class))
                .withPropertyValues(
                        "altdata.traces=http://localhost:" + port + "/v1/traces", "altdata.traces-sampled=1");
    }

    @Test
    void aCollectorThatNeverRespondsDelaysShutdownByAFewSecondsAtMost() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            long[] shutdownStartedAt = new long[1];
            service(silent.getLocalPort()).run(context -> {
                makeSpans(context.getBean(Tracer.class));
                shutdownStartedAt[0] = System.nanoTime();
            });
            assertThat(Duration.ofNanos(System.nanoTime() - shutdownStartedAt[0]))
                    .isLessThan(MAX_SHUTDOWN);
        }
    }

    @Test
    void anUnreachableCollectorIsReportedOnce(CapturedOutput output) {
        service(1).run(context -> {
            SdkTracerProvider traces = context.getBean(SdkTracerProvider.class);
            for (int i = 0; i < 3; i++) {
                makeSpans(context.getBean(Tracer.class));
                var _ = traces.forceFlush().join(10, TimeUnit.SECONDS);
            }
        });
        assertThat(output.getOut())
                .containsOnlyOnce("collector localhost:1 is unavailable")
                .contains("dropped until it returns: java.net.ConnectException");
    }
}
