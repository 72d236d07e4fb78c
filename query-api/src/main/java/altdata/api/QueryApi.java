package altdata.api;

import altdata.hosting.management.ManagementPort;
import altdata.hosting.shutdown.Draining;
import altdata.hosting.tls.TlsFiles;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;
import org.springframework.context.annotation.Import;

/// Starts the query API.
@SpringBootApplication(exclude = R2dbcAutoConfiguration.class)
@EnableConfigurationProperties(ApiSettings.class)
@Import({ManagementPort.class, Draining.class})
public class QueryApi {
    /// Runs until SIGTERM.
    public static void main(String[] arguments) {
        setDefault("io.netty.allocator.type", "pooled");
        setDefault("io.netty.leakDetection.level", "disabled");
        SpringApplication api = new SpringApplication(QueryApi.class);
        if (!ManagementPort.isConfigured()) {
            // Without a management port, no client can read the metrics, so requests are not measured.
            api.setDefaultProperties(Map.of("management.observations.enable.http.server.requests", "false"));
        }
        api.setAdditionalProfiles(TlsFiles.profiles());
        api.run(arguments);
    }

    /// Sets a system property unless it is set. Netty's own defaults cost a sixth of the response time: its
    /// allocator returns the memory of long bodies to the system all the time, which stops all threads, and it
    /// detects leaks.
    private static void setDefault(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
