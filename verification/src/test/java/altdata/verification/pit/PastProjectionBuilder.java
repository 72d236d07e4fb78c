package altdata.verification.pit;

import altdata.builder.ProjectionBuilder;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;

/// The projection builder with the clock of [PastClock].
final class PastProjectionBuilder {
    private PastProjectionBuilder() {}

    public static void main(String[] arguments) {
        SpringApplication builder = new SpringApplication(ProjectionBuilder.class, PastClock.class);
        builder.setDefaultProperties(Map.of(
                "spring.config.name",
                "projection-builder",
                // The API's driver is on the class path of the tests, too.
                "spring.autoconfigure.exclude",
                R2dbcAutoConfiguration.class.getName()));
        builder.setWebApplicationType(WebApplicationType.NONE);
        builder.run(arguments);
    }
}
