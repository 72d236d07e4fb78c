package altdata.traces;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/// Whether traces are made.
final class OnTraces implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return areMade(context.getEnvironment());
    }

    static boolean areMade(Environment environment) {
        return !environment.getProperty("altdata.traces", "").isBlank();
    }
}
