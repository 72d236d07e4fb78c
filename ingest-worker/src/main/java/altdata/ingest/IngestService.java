package altdata.ingest;

import altdata.hosting.management.ManagementPort;
import altdata.hosting.shutdown.Draining;
import altdata.hosting.tls.TlsFiles;
import altdata.ingest.folder.FolderWatcher;
import altdata.ingest.meters.FolderMeters;
import altdata.ingest.meters.RecentFiles;
import altdata.ingest.meters.RowMeters;
import altdata.ingest.publish.KafkaAddress;
import altdata.ingest.publish.SharedProducer;
import altdata.ingest.source.LargeRowLimiter;
import altdata.traces.ConditionalOnTracesEnabled;
import altdata.traces.RequestSpans;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Tracer;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Runs the ingest worker as a service.
@SpringBootApplication(proxyBeanMethods = false)
@EnableConfigurationProperties(IngestSettings.class)
@Import({ManagementPort.class, Draining.class})
class IngestService {
    private static final Duration LARGE_ROW_TIMEOUT = Duration.ofSeconds(10);

    /// Starts the service.
    ///
    /// @param settings Spring arguments such as `--server.port=0`; they override the environment
    static ConfigurableApplicationContext run(String... settings) {
        return new SpringApplicationBuilder(IngestService.class)
                .profiles(TlsFiles.profiles())
                // Not application.yaml, because another program may have one on a shared class path.
                .properties(
                        "spring.config.name=ingest-worker",
                        // Without a management port, no client can read the request metrics, so they are not
                        // collected.
                        "management.observations.enable.http.server.requests=" + ManagementPort.isConfigured())
                .run(settings);
    }

    @Bean
    KafkaAddress kafkaAddress(IngestSettings settings) {
        return new KafkaAddress(
                settings.kafka(), KafkaAddress.loadSecurity(settings.kafkaProperties()), settings.kafkaTimeout());
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    SharedProducer sharedProducer(KafkaAddress address) {
        return new SharedProducer(address);
    }

    /// Null if no folder is configured.
    @Bean
    @Nullable
    FolderWatcher folderWatcher(
            IngestSettings settings,
            SharedProducer producer,
            RowMeters rows,
            LargeRowLimiter largeRows,
            MeterRegistry registry,
            RecentFiles recentFiles,
            Tracer tracer) {
        return settings.folder() == null
                ? null
                : new FolderWatcher(
                        settings.folder(),
                        settings.folderQuiet(),
                        producer,
                        rows,
                        largeRows.withoutTimeout(),
                        new FolderMeters(registry),
                        recentFiles,
                        tracer);
    }

    /// Shared by the folder and HTTP, because both use the same heap.
    @Bean
    LargeRowLimiter largeRowLimiter() {
        return LargeRowLimiter.forHeap(LARGE_ROW_TIMEOUT);
    }

    @Bean
    @ConditionalOnTracesEnabled
    RequestSpans requestSpans(ApplicationContext service, Tracer tracer) {
        return new RequestSpans(service, tracer);
    }

    /// Uses separate event loops that shut down without a quiet period after the last response.
    @Bean
    ReactorResourceFactory reactorResourceFactory() {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setShutdownQuietPeriod(Duration.ZERO);
        return resources;
    }

    /// Runs everything that blocks on Kafka, a request body or a disk; event loops must not block.
    @Bean(destroyMethod = "dispose")
    Scheduler blockingScheduler() {
        return Schedulers.fromExecutorService(
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("blocking-", 0).factory()),
                "blocking");
    }
}
