package altdata.traces;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration;
import org.springframework.boot.opentelemetry.autoconfigure.logging.OpenTelemetryLoggingAutoConfiguration;
import org.springframework.boot.opentelemetry.autoconfigure.logging.otlp.OtlpLoggingAutoConfiguration;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;

/// Of what Spring Boot would do with OpenTelemetry, lets through what traces need, and nothing where none are made.
final class TracesSwitch implements AutoConfigurationImportFilter, EnvironmentAware {
    private static final Set<String> OF_LOGS =
            Set.of(OpenTelemetryLoggingAutoConfiguration.class.getName(), OtlpLoggingAutoConfiguration.class.getName());
    private static final String OF_TRACES = OpenTelemetrySdkAutoConfiguration.class.getName();

    private Environment environment = new StandardEnvironment();

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public boolean[] match(@Nullable String[] candidates, AutoConfigurationMetadata metadata) {
        boolean areMade = OnTraces.areMade(environment);
        boolean[] isTaken = new boolean[candidates.length];
        for (int i = 0; i < candidates.length; i++) {
            String candidate = candidates[i];
            isTaken[i] =
                    candidate == null || (!OF_LOGS.contains(candidate) && (areMade || !candidate.equals(OF_TRACES)));
        }
        return isTaken;
    }
}
