package altdata.hosting.management;

import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/// Keeps health and metrics off the public port: with one port for both, Spring Boot would serve them there.
///
/// For services that have a public port, which import it.
@Configuration(proxyBeanMethods = false)
public class ManagementPort {
    /// Names the port; without it there is none.
    private static final String SETTING = "ALTDATA_MANAGEMENT_PORT";

    ManagementPort(Environment environment) {
        if (ManagementPortType.get(environment) == ManagementPortType.SAME) {
            throw new InvalidConfigurationPropertyValueException(
                    "management.server.port",
                    environment.getProperty("management.server.port"),
                    SETTING + " names a port of its own for health and metrics, which cannot be that of ALTDATA_PORT.");
        }
    }

    /// Whether there is to be one; where there is none, nobody can ask.
    public static boolean isConfigured() {
        return System.getenv(SETTING) != null;
    }
}
