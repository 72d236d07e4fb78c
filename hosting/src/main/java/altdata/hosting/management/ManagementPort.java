package altdata.hosting.management;

import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/// Rejects a management port that equals the public port, because Spring Boot would then serve health and
/// metrics publicly.
///
/// Imported by services with a public port.
@Configuration(proxyBeanMethods = false)
public class ManagementPort {
    /// The setting with the port; without it the service has no management port.
    private static final String SETTING = "ALTDATA_MANAGEMENT_PORT";

    ManagementPort(Environment environment) {
        if (ManagementPortType.get(environment) == ManagementPortType.SAME) {
            throw new InvalidConfigurationPropertyValueException(
                    "management.server.port",
                    environment.getProperty("management.server.port"),
                    SETTING + " must differ from ALTDATA_PORT, because health and metrics need a separate port.");
        }
    }

    /// Whether the service has a management port. Without one, health and metrics are not served.
    public static boolean isConfigured() {
        return !System.getenv().getOrDefault(SETTING, "").isEmpty();
    }
}
