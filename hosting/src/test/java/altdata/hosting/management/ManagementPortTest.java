package altdata.hosting.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class ManagementPortTest {
    @Test
    void thePublicPortIsRejected() {
        assertThatThrownBy(() -> new ManagementPort(environment("8080", "8080")))
                .isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, problem -> {
                    assertThat(problem.getName()).isEqualTo("management.server.port");
                    assertThat(problem.getValue()).isEqualTo("8080");
                    assertThat(problem.getReason()).contains("ALTDATA_MANAGEMENT_PORT", "ALTDATA_PORT");
                });
    }

    @Test
    void aSeparatePortAndNoPortAreAccepted() {
        assertThatCode(() -> new ManagementPort(environment("8080", "9000"))).doesNotThrowAnyException();
        assertThatCode(() -> new ManagementPort(environment("8080", "-1"))).doesNotThrowAnyException();
    }

    private static ConfigurableEnvironment environment(String port, String managementPort) {
        ConfigurableEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "test", Map.of("server.port", port, "management.server.port", managementPort)));
        return environment;
    }
}
