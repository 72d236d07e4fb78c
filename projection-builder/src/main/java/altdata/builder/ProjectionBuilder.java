package altdata.builder;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;

/// The projection builder as a service of its own.
@SpringBootApplication(exclude = DataSourceAutoConfiguration.class)
@EnableConfigurationProperties({BuilderSettings.class, KafkaProperties.class})
public class ProjectionBuilder {
    /// Runs until it is told to stop (SIGTERM).
    public static void main(String[] arguments) {
        SpringApplication.run(ProjectionBuilder.class, arguments);
    }
}
