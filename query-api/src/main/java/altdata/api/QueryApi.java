package altdata.api;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;

/// The query API as a service of its own.
@SpringBootApplication(exclude = R2dbcAutoConfiguration.class)
@EnableConfigurationProperties(ApiSettings.class)
public class QueryApi {
    /// Names the port of health and metrics; without it there is none.
    private static final String MANAGEMENT_PORT = "ALTDATA_MANAGEMENT_PORT";

    /// Names the certificate the interfaces are served with; without it they are served without TLS.
    private static final String CERTIFICATE = "ALTDATA_TLS_CERTIFICATE";

    /// Runs until it is told to stop (SIGTERM).
    public static void main(String[] arguments) {
        setUnlessGiven("io.netty.allocator.type", "pooled");
        setUnlessGiven("io.netty.leakDetection.level", "disabled");
        SpringApplication api = new SpringApplication(QueryApi.class);
        if (System.getenv(MANAGEMENT_PORT) == null) {
            // Nobody can ask, so requests are not measured.
            api.setDefaultProperties(Map.of("management.observations.enable.http.server.requests", "false"));
        }
        if (!System.getenv().getOrDefault(CERTIFICATE, "").isEmpty()) {
            api.setAdditionalProfiles("tls");
        }
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
