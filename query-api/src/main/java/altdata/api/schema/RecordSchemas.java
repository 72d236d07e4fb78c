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

/// Derives JSON Schemas from records as [altdata.api.routing.Json] serializes them: keys in snake case, null
/// components written as null. The schemas allow other keys, so that a later version can add some.
public final class RecordSchemas {
    private final SchemaBuilder schemas = generator().buildMultipleSchemaDefinitions();

    /// A reference to the schema of a type, which becomes part of [#definitions].
    public ObjectNode reference(Class<?> type) {
        return schemas.createSchemaReference(type);
    }

    /// The schemas of all referenced types and of the types they contain.
    public ObjectNode definitions() {
        return schemas.collectDefinitions("components/schemas");
    }

    private static SchemaGenerator generator() {
        SchemaGeneratorConfigBuilder settings = new SchemaGeneratorConfigBuilder(
                        SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(
                        Option.DEFINITIONS_FOR_ALL_OBJECTS,
                        Option.INLINE_NULLABLE_SCHEMAS,
                        Option.PLAIN_DEFINITION_KEYS,
                        Option.EXTRA_OPEN_API_FORMAT_VALUES)
                .without(Option.SCHEMA_VERSION_INDICATOR);
        settings.forFields()
                .withPropertyNameOverrideResolver(field -> FieldName.of(field.getRawMember()))
                .withNullableCheck(field -> isNullable(field) && !isOmittedIfNull(field))
                .withRequiredCheck(field -> !isOmittedIfNull(field) && !isDeclaredOptional(field))
                .withIgnoreCheck(field -> field.getAnnotation(JsonUnwrapped.class) != null);
        settings.forTypesInGeneral()
                .withPropertySorter((_, _) -> 0)
                .withDefinitionNamingStrategy(new SchemaNames())
                .withCustomDefinitionProvider(RecordSchemas::number)
                .withCustomDefinitionProvider(RecordSchemas::map)
                .withCustomDefinitionProvider(RecordSchemas::serializedAs)
                .withCustomDefinitionProvider(RecordSchemas::provided)
                .withCustomDefinitionProvider(RecordSchemas::alternatives)
                .withCustomDefinitionProvider(new UnwrappedRecords());
        return new SchemaGenerator(settings.build());
    }

    private static boolean isNullable(FieldScope field) {
        return field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /// Some keys that are always present are optional in the specification's schemas.
    private static boolean isDeclaredOptional(FieldScope field) {
        JsonProperty property = field.getAnnotation(JsonProperty.class);
        return property != null && property.isRequired() == OptBoolean.FALSE;
    }

    private static boolean isOmittedIfNull(FieldScope field) {
        JsonInclude included = field.getAnnotation(JsonInclude.class);
        return included != null && included.value() == JsonInclude.Include.NON_NULL;
    }

    /// Omits the format, because generated clients would read a decimal as `float`.
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

    private static @Nullable CustomDefinition serializedAs(ResolvedType type, SchemaGenerationContext context) {
        List<ResolvedType> target = type.typeParametersFor(SerializedAs.class);
        if (target == null) {
            return null;
        }
        // The generator completes this reference object at the end, so it must not be copied before.
        ObjectNode schema = context.getGeneratorConfig().createObjectNode();
        schema.putArray("allOf").add(context.createDefinitionReference(target.getFirst()));
        return inline(schema);
    }

    private static @Nullable CustomDefinition provided(ResolvedType type, SchemaGenerationContext context) {
        if (!type.isInstanceOf(SchemaProvider.class)) {
            return null;
        }
        try {
            var constructor = type.getErasedType().getDeclaredConstructor();
            constructor.setAccessible(true);
            SchemaProvider provider = (SchemaProvider) constructor.newInstance();
            return named(provider.schema());
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
            // anyOf although exactly one applies: validators do not see that an array and an object exclude
            // each other.
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
