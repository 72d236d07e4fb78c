package altdata.api.schema;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.OptBoolean;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaBuilder;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Schemas of records as [altdata.api.routing.Json] writes them: snake case, a component that is null is there as
/// null, and nothing else is there.
public final class RecordSchemas {
    private final SchemaBuilder schemas = generator().buildMultipleSchemaDefinitions();

    /// A reference to the schema of a type, which [#definitions] then has.
    public ObjectNode reference(Class<?> type) {
        return schemas.createSchemaReference(type);
    }

    /// The schemas of all types that were asked for, and of those they are made of.
    public ObjectNode definitions() {
        return schemas.collectDefinitions("components/schemas");
    }

    private static SchemaGenerator generator() {
        SchemaGeneratorConfigBuilder settings = new SchemaGeneratorConfigBuilder(
                        SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(
                        Option.DEFINITIONS_FOR_ALL_OBJECTS,
                        Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT,
                        Option.INLINE_NULLABLE_SCHEMAS,
                        Option.PLAIN_DEFINITION_KEYS,
                        Option.EXTRA_OPEN_API_FORMAT_VALUES)
                .without(Option.SCHEMA_VERSION_INDICATOR);
        settings.forFields()
                .withPropertyNameOverrideResolver(field -> FieldName.of(field.getRawMember()))
                .withNullableCheck(field -> isNullable(field) && !isLeftOutIfNull(field))
                .withRequiredCheck(field -> !isLeftOutIfNull(field) && !isSaidToBeOptional(field))
                .withIgnoreCheck(field -> field.getAnnotation(JsonUnwrapped.class) != null);
        settings.forTypesInGeneral()
                .withPropertySorter((_, _) -> 0)
                .withDefinitionNamingStrategy(new SchemaNames())
                .withCustomDefinitionProvider(RecordSchemas::number)
                .withCustomDefinitionProvider(RecordSchemas::map)
                .withCustomDefinitionProvider(RecordSchemas::written)
                .withCustomDefinitionProvider(RecordSchemas::described)
                .withCustomDefinitionProvider(RecordSchemas::alternatives)
                .withCustomDefinitionProvider(new UnwrappedRecords());
        return new SchemaGenerator(settings.build());
    }

    private static boolean isNullable(FieldScope field) {
        return field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /// Some keys that are always there are optional in the specification's schemas.
    private static boolean isSaidToBeOptional(FieldScope field) {
        JsonProperty given = field.getAnnotation(JsonProperty.class);
        return given != null && given.isRequired() == OptBoolean.FALSE;
    }

    private static boolean isLeftOutIfNull(FieldScope field) {
        JsonInclude included = field.getAnnotation(JsonInclude.class);
        return included != null && included.value() == JsonInclude.Include.NON_NULL;
    }

    /// Without the formats that would make a decimal or a count of any size a `float` or an `int32` to clients.
    private static @Nullable CustomDefinition number(ResolvedType type, SchemaGenerationContext context) {
        Class<?> erased = type.getErasedType();
        if (erased != BigDecimal.class) {
            return null;
        }
        return inline(context.getGeneratorConfig().createObjectNode().put("type", "number"));
    }

    private static @Nullable CustomDefinition map(ResolvedType type, SchemaGenerationContext context) {
        List<ResolvedType> entry = type.typeParametersFor(Map.class);
        if (entry == null) {
            return null;
        }
        ObjectNode schema = context.getGeneratorConfig().createObjectNode().put("type", "object");
        schema.set("additionalProperties", context.createDefinitionReference(entry.getLast()));
        return inline(schema);
    }

    private static @Nullable CustomDefinition written(ResolvedType type, SchemaGenerationContext context) {
        List<ResolvedType> written = type.typeParametersFor(SerializedAs.class);
        if (written == null) {
            return null;
        }
        // A reference is filled in when all is known, where it was made: it must not be copied before.
        ObjectNode schema = context.getGeneratorConfig().createObjectNode();
        schema.putArray("allOf").add(context.createDefinitionReference(written.getFirst()));
        return inline(schema);
    }

    private static @Nullable CustomDefinition described(ResolvedType type, SchemaGenerationContext context) {
        if (!type.isInstanceOf(SchemaProvider.class)) {
            return null;
        }
        try {
            var constructor = type.getErasedType().getDeclaredConstructor();
            constructor.setAccessible(true);
            SchemaProvider described = (SchemaProvider) constructor.newInstance();
            return named(described.schema());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " is not a record without components", e);
        }
    }

    private static @Nullable CustomDefinition alternatives(ResolvedType type, SchemaGenerationContext context) {
        if (!type.getErasedType().isSealed()) {
            return null;
        }
        ObjectNode schema = context.getGeneratorConfig().createObjectNode();
        for (Class<?> permitted : type.getErasedType().getPermittedSubclasses()) {
            // Exactly one, in fact; but that an array and an object exclude each other escapes those who check.
            schema.withArray("anyOf")
                    .add(context.createDefinitionReference(
                            context.getTypeContext().resolve(permitted)));
        }
        return named(schema);
    }

    private static CustomDefinition named(ObjectNode schema) {
        return new CustomDefinition(
                schema, CustomDefinition.DefinitionType.STANDARD, CustomDefinition.AttributeInclusion.NO);
    }

    private static CustomDefinition inline(ObjectNode schema) {
        return new CustomDefinition(
                schema, CustomDefinition.DefinitionType.INLINE, CustomDefinition.AttributeInclusion.NO);
    }
}
