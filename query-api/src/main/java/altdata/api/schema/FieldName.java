package altdata.api.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;

/// The JSON key of a record component.
final class FieldName {
    private static final SnakeCase NAMING = new SnakeCase();

    /// Jackson's naming strategy, applied to plain strings.
    private static final class SnakeCase extends PropertyNamingStrategies.SnakeCaseStrategy {
        String of(String name) {
            return translate(name);
        }
    }

    private FieldName() {}

    static String of(Field field) {
        @Nullable JsonProperty annotation = field.getAnnotation(JsonProperty.class);
        return annotation == null || annotation.value().isEmpty() ? NAMING.of(field.getName()) : annotation.value();
    }
}
