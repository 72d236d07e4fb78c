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

/// Gives each service a tracer: one whose spans go to the collector, or, where none is named, one that does nothing.
@AutoConfiguration(after = OpenTelemetrySdkAutoConfiguration.class)
@EnableConfigurationProperties(TraceSettings.class)
class TracesAutoConfiguration {
    private static final String ALTDATA = "altdata";

    /// A service ends within ten seconds: by then a collector that is away has to have been given up.
    private static final Duration LONGEST_EXPORT = Duration.ofSeconds(2);

    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(1);
    /// What comes on top is lost. All of it goes in one request, so that at the end there is one to wait for.
    private static final int MOST_WAITING = 2048;

    private static final int LONGEST_VALUE = 4096;

    /// Spring Boot closes it, which sends what is left.
    @Bean
    @ConditionalOnTraces
    SdkTracerProvider tracerProvider(TraceSettings settings, Resource service) {
        OtlpHttpSpanExporter exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(settings.collector().toString())
                .setCompression("gzip")
                .setConnectTimeout(LONGEST_CONNECT)
                .setTimeout(LONGEST_EXPORT)
                .setRetryPolicy(null)
                .build();
        return SdkTracerProvider.builder()
                .setResource(service)
                .setSampler(Sampler.parentBased(new LinkedOrShare(settings.tracesSampled())))
                .setSpanLimits(SpanLimits.builder()
                        .setMaxAttributeValueLength(LONGEST_VALUE)
                        .build())
                .addSpanProcessor(BatchSpanProcessor.builder(
                                new ToldExporter(exporter, settings.collector().getAuthority()))
                        .setExporterTimeout(LONGEST_EXPORT)
                        .setMaxQueueSize(MOST_WAITING)
                        .setMaxExportBatchSize(MOST_WAITING)
                        .build())
                .build();
    }

    @Bean
    @ConditionalOnTraces
    Tracer tracer(OpenTelemetry telemetry) {
        return telemetry.getTracer(ALTDATA);
    }

    @Bean
    @ConditionalOnMissingBean
    Tracer noTracer() {
        return TracerProvider.noop().get(ALTDATA);
    }
}
