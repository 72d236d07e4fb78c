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

    /// Runs until it is told to stop (SIGTERM).
    public static void main(String[] arguments) {
        SpringApplication api = new SpringApplication(QueryApi.class);
        if (System.getenv(MANAGEMENT_PORT) == null) {
            // Nobody can ask, so requests are not measured.
            api.setDefaultProperties(Map.of("management.observations.enable.http.server.requests", "false"));
        }
        api.run(arguments);
    }
}
