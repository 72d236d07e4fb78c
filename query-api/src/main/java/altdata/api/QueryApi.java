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

/// The query API as a service of its own.
@SpringBootApplication(exclude = R2dbcAutoConfiguration.class)
@EnableConfigurationProperties(ApiSettings.class)
@Import({ManagementPort.class, Draining.class})
public class QueryApi {
    /// Runs until it is told to stop (SIGTERM).
    public static void main(String[] arguments) {
        setUnlessGiven("io.netty.allocator.type", "pooled");
        setUnlessGiven("io.netty.leakDetection.level", "disabled");
        SpringApplication api = new SpringApplication(QueryApi.class);
        if (!ManagementPort.isConfigured()) {
            // Nobody can ask, so requests are not measured.
            api.setDefaultProperties(Map.of("management.observations.enable.http.server.requests", "false"));
        }
        api.setAdditionalProfiles(TlsFiles.profiles());
        api.run(arguments);
    }

    /// Netty's own choices cost a sixth of the time of an answer: its default allocator gives memory for long
    /// bodies back to the system all the time, for which all threads have to stand still; and it looks for leaks.
    private static void setUnlessGiven(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
