package altdata.api.schema;

import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.impl.DefinitionKey;
import com.github.victools.jsonschema.generator.naming.SchemaDefinitionNamingStrategy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Names the published schemas after their records, with `Response` instead of `Body`. If two names are equal,
/// or if a record is just called `Body`, the name of the enclosing class is put in front.
final class SchemaNames implements SchemaDefinitionNamingStrategy {
    private static final String BODY = "Body";

    @Override
    public String getDefinitionNameForKey(DefinitionKey key, SchemaGenerationContext context) {
        Class<?> type = key.getType().getErasedType();
        return type.getSimpleName().equals(BODY) ? qualified(type) : published(type);
    }

    @Override
    public void adjustDuplicateNames(Map<DefinitionKey, String> names, SchemaGenerationContext context) {
        names.replaceAll((key, _) -> qualified(key.getType().getErasedType()));
    }

    private static String qualified(Class<?> type) {
        @Nullable Class<?> enclosing = type.getEnclosingClass();
        return enclosing == null ? published(type) : enclosing.getSimpleName() + published(type);
    }

    private static String published(Class<?> type) {
        String name = type.getSimpleName();
        return name.endsWith(BODY) ? name.substring(0, name.length() - BODY.length()) + "Response" : name;
    }
}
