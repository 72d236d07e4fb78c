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

/// Always excludes Spring Boot's OpenTelemetry auto-configurations for logs, and excludes the one for the SDK
/// unless traces are enabled.
final class OpenTelemetryAutoConfigurationFilter implements AutoConfigurationImportFilter, EnvironmentAware {
    private static final Set<String> LOGGING =
            Set.of(OpenTelemetryLoggingAutoConfiguration.class.getName(), OtlpLoggingAutoConfiguration.class.getName());
    private static final String SDK = OpenTelemetrySdkAutoConfiguration.class.getName();

    private Environment environment = new StandardEnvironment();

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public boolean[] match(@Nullable String[] candidates, AutoConfigurationMetadata metadata) {
        boolean areEnabled = TracesEnabledCondition.areEnabled(environment);
        boolean[] isIncluded = new boolean[candidates.length];
        for (int i = 0; i < candidates.length; i++) {
            String candidate = candidates[i];
            isIncluded[i] =
                    candidate == null || (!LOGGING.contains(candidate) && (areEnabled || !candidate.equals(SDK)));
        }
        return isIncluded;
    }
}
