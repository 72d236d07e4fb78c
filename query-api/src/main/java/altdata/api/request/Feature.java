package altdata.api.request;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a package whose classes declare operations. The published documents group operations by feature.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PACKAGE)
public @interface Feature {
    /// The name of the group: one of the `tags` in the hand-written part of a document.
    String value();
}
