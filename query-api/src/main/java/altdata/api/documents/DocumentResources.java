package altdata.api.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.EncodedResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Reads the handwritten parts of the documents from the class path. If a resource is missing, throws an
/// [UncheckedIOException] that names it.
final class DocumentResources {
    private static final JsonMapper JSON = new JsonMapper();

    private DocumentResources() {}

    /// A JSON object; null if there is no such resource.
    static @Nullable ObjectNode object(String name) {
        return resource(name).exists() ? (ObjectNode) JSON.readTree(text(name)) : null;
    }

    /// A properties file in UTF-8.
    static Properties properties(String name) {
        try {
            return PropertiesLoaderUtils.loadProperties(new EncodedResource(resource(name), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A text in UTF-8.
    static String text(String name) {
        try {
            return resource(name).getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ClassPathResource resource(String name) {
        return new ClassPathResource(name, DocumentResources.class);
    }
}
