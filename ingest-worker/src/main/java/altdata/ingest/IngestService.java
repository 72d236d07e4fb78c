package altdata.ingest;

import altdata.hosting.management.ManagementPort;
import altdata.hosting.shutdown.Draining;
import altdata.hosting.tls.TlsFiles;
import altdata.ingest.folder.FolderWatcher;
import altdata.ingest.meters.FolderMeters;
import altdata.ingest.meters.RowMeters;
import altdata.ingest.publish.KafkaAddress;
import altdata.ingest.publish.SharedProducer;
import altdata.ingest.source.LargeRowLimiter;
import altdata.traces.ConditionalOnTracesEnabled;
import altdata.traces.RequestSpans;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Tracer;
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

/// The ingest worker as a service.
@SpringBootApplication(proxyBeanMethods = false)
@EnableConfigurationProperties(IngestSettings.class)
@Import({ManagementPort.class, Draining.class})
class IngestService {
    private static final Duration LONGEST_WAIT_FOR_A_PLACE = Duration.ofSeconds(10);

    /// Starts it.
    ///
    /// @param settings such as `--server.port=0`, in place of those of the environment
    static ConfigurableApplicationContext run(String... settings) {
        return new SpringApplicationBuilder(IngestService.class)
                .profiles(TlsFiles.profiles())
                // Of its own, because on a shared class path there is another program's application.yaml.
                .properties(
                        "spring.config.name=ingest-worker",
                        // Where nobody can ask, requests are not measured.
                        "management.observations.enable.http.server.requests=" + ManagementPort.isConfigured())
                .run(settings);
    }

    @Bean
    KafkaAddress kafkaAddress(IngestSettings settings) {
        return new KafkaAddress(
                settings.kafka(), KafkaAddress.access(settings.kafkaProperties()), settings.kafkaPatience());
    }

    @Bean
    SharedProducer sharedProducer(KafkaAddress address) {
        return new SharedProducer(address);
    }

    /// Null where no folder is named.
    @Bean
    @Nullable
    FolderWatcher folderWatch(
            IngestSettings settings,
            SharedProducer producer,
            RowMeters rows,
            LargeRowLimiter places,
            MeterRegistry registry,
            Tracer tracer) {
        return settings.folder() == null
                ? null
                : new FolderWatcher(
                        settings.folder(),
                        settings.folderQuiet(),
                        producer,
                        rows,
                        places.waitedFor(),
                        new FolderMeters(registry),
                        tracer);
    }

    /// Of all ways in: they share one heap.
    @Bean
    LargeRowLimiter largeRows() {
        return LargeRowLimiter.ofHeap(LONGEST_WAIT_FOR_A_PLACE);
    }

    @Bean
    @ConditionalOnTracesEnabled
    RequestSpans requestSpans(ApplicationContext service, Tracer tracer) {
        return new RequestSpans(service, tracer);
    }

    /// Threads of its own, which end without a pause once the last request is answered.
    @Bean
    ReactorResourceFactory reactorResourceFactory() {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setShutdownQuietPeriod(Duration.ZERO);
        return resources;
    }

    /// Where it is allowed to wait for Kafka, a body or a disk: never on an event loop.
    @Bean(destroyMethod = "dispose")
    Scheduler waiting() {
        return Schedulers.fromExecutorService(
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("waiting-", 0).factory()),
                "waiting");
    }
}
