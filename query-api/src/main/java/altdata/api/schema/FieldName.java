package altdata.api.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;

/// The key under which a component is written.
final class FieldName {
    private static final SnakeCase NAMING = new SnakeCase();

    /// The mapper's naming, of names alone.
    private static final class SnakeCase extends PropertyNamingStrategies.SnakeCaseStrategy {
        String of(String name) {
            return translate(name);
        }
    }

    private FieldName() {}

    static String of(Field field) {
        @Nullable JsonProperty given = field.getAnnotation(JsonProperty.class);
        return given == null || given.value().isEmpty() ? NAMING.of(field.getName()) : given.value();
    }
}
