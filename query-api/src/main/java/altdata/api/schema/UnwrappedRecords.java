package altdata.api.schema;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.CustomDefinitionProviderV2;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import java.lang.reflect.Field;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Builds the schemas of records with `@JsonUnwrapped` components, whose keys become keys of the outer record.
/// The keys of a nullable component are optional.
final class UnwrappedRecords implements CustomDefinitionProviderV2 {
    @Override
    public @Nullable CustomDefinition provideCustomSchemaDefinition(
            ResolvedType type, SchemaGenerationContext context) {
        Field[] fields = type.getErasedType().getDeclaredFields();
        if (!type.getErasedType().isRecord() || Arrays.stream(fields).noneMatch(UnwrappedRecords::isUnwrapped)) {
            return null;
        }
        ObjectNode own = context.createStandardDefinition(type, this);
        ObjectNode schema = own.deepCopy();
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = schema.putArray("required");
        for (Field field : fields) {
            if (isUnwrapped(field)) {
                ObjectNode inner = context.createStandardDefinition(
                        context.getTypeContext().resolve(field.getGenericType()), this);
                properties.setAll((ObjectNode) inner.get("properties"));
                if (!field.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                    inner.withArray("required").forEach(required::add);
                }
            } else {
                String name = FieldName.of(field);
                properties.set(name, own.get("properties").get(name));
            }
        }
        own.withArray("required").forEach(required::add);
        return new CustomDefinition(schema);
    }

    private static boolean isUnwrapped(Field field) {
        return field.isAnnotationPresent(JsonUnwrapped.class);
    }
}
