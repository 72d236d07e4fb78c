package altdata.api;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;

/// The query API as a service of its own.
@SpringBootApplication(exclude = R2dbcAutoConfiguration.class)
@EnableConfigurationProperties(ApiSettings.class)
public class QueryApi {
    /// Runs until it is told to stop (SIGTERM).
    public static void main(String[] arguments) {
        SpringApplication.run(QueryApi.class, arguments);
    }
}
