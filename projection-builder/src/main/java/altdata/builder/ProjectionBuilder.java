package altdata.builder;

import altdata.hosting.management.ManagementPort;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
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
        SpringApplication builder = new SpringApplication(ProjectionBuilder.class);
        // Of its own, because on a shared class path there is another program's application.yaml.
        builder.setDefaultProperties(Map.of("spring.config.name", "projection-builder"));
        if (!ManagementPort.isConfigured()) {
            builder.setWebApplicationType(WebApplicationType.NONE);
        }
        builder.run(arguments);
    }
}
