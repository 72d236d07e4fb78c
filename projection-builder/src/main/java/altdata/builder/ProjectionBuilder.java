package altdata.builder;

import altdata.builder.log.NativeLz4;
import altdata.hosting.management.ManagementPort;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;

/// Entry point of the projection builder.
@SpringBootApplication(exclude = DataSourceAutoConfiguration.class)
@EnableConfigurationProperties({BuilderSettings.class, KafkaProperties.class})
public class ProjectionBuilder {
    /// Runs until SIGTERM.
    public static void main(String[] arguments) {
        NativeLz4.load();
        SpringApplication builder = new SpringApplication(ProjectionBuilder.class);
        // A separate configuration name, because another service's application.yaml may be on the class path.
        builder.setDefaultProperties(Map.of("spring.config.name", "projection-builder"));
        if (!ManagementPort.isConfigured()) {
            builder.setWebApplicationType(WebApplicationType.NONE);
        }
        builder.run(arguments);
    }
}
