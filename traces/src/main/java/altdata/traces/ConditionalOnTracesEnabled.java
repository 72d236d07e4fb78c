package altdata.traces;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/// Creates a bean only if traces are enabled, so that a service without traces pays nothing for them.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Conditional(TracesEnabledCondition.class)
public @interface ConditionalOnTracesEnabled {}
