package altdata.ingest.management;

import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/// Keeps health and metrics off the public port: with one port for both, Spring Boot would serve them there.
@Configuration(proxyBeanMethods = false)
class ManagementPort {
    ManagementPort(Environment environment) {
        if (ManagementPortType.get(environment) == ManagementPortType.SAME) {
            throw new InvalidConfigurationPropertyValueException(
                    "management.server.port",
                    environment.getProperty("management.server.port"),
                    "ALTDATA_MANAGEMENT_PORT names a port of its own for health and metrics, which cannot be that of ALTDATA_PORT.");
        }
    }
}
