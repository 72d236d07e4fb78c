package altdata.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/// A test class that takes more than about 25 s on two cores, because it starts, kills or upgrades servers, searches
/// many executions, or drives a browser. `mvn verify -Pall-tests` runs it, `mvn verify` does not.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("slow")
public @interface Slow {}
