package altdata.traces;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanLimits;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration;
import org.springframework.context.annotation.Bean;

/// Provides each service's tracer: it exports spans to the configured collector, or does nothing if no
/// collector is configured.
@AutoConfiguration(after = OpenTelemetrySdkAutoConfiguration.class)
@EnableConfigurationProperties(TraceSettings.class)
class TracesAutoConfiguration {
    private static final String ALTDATA = "altdata";

    /// A service shuts down within 10 s, and an unavailable collector must not delay that.
    private static final Duration EXPORT_TIMEOUT = Duration.ofSeconds(2);

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
    /// Spans beyond this are dropped. One export request takes the whole queue, so that a shutdown waits for
    /// one request.
    private static final int QUEUE_SIZE = 2048;

    private static final int MAX_ATTRIBUTE_LENGTH = 4096;

    /// Spring Boot closes the provider at shutdown, which exports the remaining spans.
    @Bean
    @ConditionalOnTracesEnabled
    SdkTracerProvider tracerProvider(TraceSettings settings, Resource service) {
        OtlpHttpSpanExporter exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(settings.collector().toString())
                .setCompression("gzip")
                .setConnectTimeout(CONNECT_TIMEOUT)
                .setTimeout(EXPORT_TIMEOUT)
                .setRetryPolicy(null)
                .build();
        return SdkTracerProvider.builder()
                .setResource(service)
                .setSampler(Sampler.parentBased(new LinkedOrRatioSampler(settings.tracesSampled())))
                .setSpanLimits(SpanLimits.builder()
                        .setMaxAttributeValueLength(MAX_ATTRIBUTE_LENGTH)
                        .build())
                .addSpanProcessor(BatchSpanProcessor.builder(new ReportingSpanExporter(
                                exporter, settings.collector().getAuthority()))
                        .setExporterTimeout(EXPORT_TIMEOUT)
                        .setMaxQueueSize(QUEUE_SIZE)
                        .setMaxExportBatchSize(QUEUE_SIZE)
                        .build())
                .build();
    }

    @Bean
    @ConditionalOnTracesEnabled
    Tracer tracer(OpenTelemetry telemetry) {
        return telemetry.getTracer(ALTDATA);
    }

    @Bean
    @ConditionalOnMissingBean
    Tracer noopTracer() {
        return TracerProvider.noop().get(ALTDATA);
    }
}
