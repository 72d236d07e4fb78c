package altdata.traces;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/// Matches if traces are enabled, that is if `altdata.traces` names a collector.
final class TracesEnabledCondition implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return areEnabled(context.getEnvironment());
    }

    static boolean areEnabled(Environment environment) {
        return !environment.getProperty("altdata.traces", "").isBlank();
    }
}
