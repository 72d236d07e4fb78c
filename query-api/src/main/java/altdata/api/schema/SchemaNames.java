package altdata.api.schema;

import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.impl.DefinitionKey;
import com.github.victools.jsonschema.generator.naming.SchemaDefinitionNamingStrategy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The names of the published schemas: those of the records, with `Response` for `Body`; where two are alike, and
/// where nothing else is left of a name, behind that of the class around it.
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
        @Nullable Class<?> around = type.getEnclosingClass();
        return around == null ? published(type) : around.getSimpleName() + published(type);
    }

    private static String published(Class<?> type) {
        String name = type.getSimpleName();
        return name.endsWith(BODY) ? name.substring(0, name.length() - BODY.length()) + "Response" : name;
    }
}
