package altdata.traces;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

/// Without a collector a service has no OpenTelemetry beans except a no-op tracer.
class OpenTelemetryAutoConfigurationFilterTest {
    @Configuration
    @EnableAutoConfiguration
    static class AnyService {}

    private final ApplicationContextRunner service = new ApplicationContextRunner()
            .withUserConfiguration(AnyService.class)
            .withPropertyValues("spring.application.name=any-service");

    @ParameterizedTest
    @ValueSource(strings = {"altdata.other=x", "altdata.traces=", "altdata.traces= "})
    void withoutACollectorOnlyTheNoOpTracerExists(String setting) {
        service.withPropertyValues(setting).run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(context).doesNotHaveBean(OpenTelemetry.class).doesNotHaveBean(Resource.class);
            assertThat(context.getBean(Tracer.class).isEnabled()).isFalse();
        });
    }

    @Test
    void withACollectorThereAreTracesButNoLogs() {
        service.withPropertyValues("altdata.traces=http://localhost:1/v1/traces")
                .run(context -> {
                    assertThat(context).hasSingleBean(SdkTracerProvider.class).doesNotHaveBean(SdkLoggerProvider.class);
                    assertThat(context.getBean(Tracer.class).isEnabled()).isTrue();
                    assertThat(context.getBean(Resource.class)
                                    .getAttributes()
                                    .asMap()
                                    .values())
                            .contains("any-service");
                });
    }

    @Test
    void startupFailsOnAnInvalidSamplingRatioAndNamesTheSetting() {
        service.withPropertyValues("altdata.traces=http://localhost:1/v1/traces", "altdata.traces-sampled=2")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("ALTDATA_TRACES_SAMPLED: must be a ratio from 0 to 1"));
    }
}
