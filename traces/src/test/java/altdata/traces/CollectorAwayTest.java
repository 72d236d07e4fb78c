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

/// A collector that does not take traces is no trouble for a service.
@ExtendWith(OutputCaptureExtension.class)
class CollectorAwayTest {
    private static final int MORE_THAN_MAY_WAIT = 10_000;
    private static final Duration LONGEST_END = Duration.ofSeconds(6);

    private static void makeSpans(Tracer tracer) {
        for (int i = 0; i < MORE_THAN_MAY_WAIT; i++) {
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
    void oneThatNeverAnswersHoldsTheEndUpForSecondsOnly() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            long[] endsAt = new long[1];
            service(silent.getLocalPort()).run(context -> {
                makeSpans(context.getBean(Tracer.class));
                endsAt[0] = System.nanoTime();
            });
            assertThat(Duration.ofNanos(System.nanoTime() - endsAt[0])).isLessThan(LONGEST_END);
        }
    }

    @Test
    void oneThatIsNotThereIsToldOfOnce(CapturedOutput output) {
        service(1).run(context -> {
            SdkTracerProvider traces = context.getBean(SdkTracerProvider.class);
            for (int i = 0; i < 3; i++) {
                makeSpans(context.getBean(Tracer.class));
                var _ = traces.forceFlush().join(10, TimeUnit.SECONDS);
            }
        });
        assertThat(output.getOut())
                .containsOnlyOnce("the collector at localhost:1 does not take traces")
                .contains("lost meanwhile: java.net.ConnectException");
    }
}
