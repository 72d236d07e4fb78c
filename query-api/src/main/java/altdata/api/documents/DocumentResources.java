package altdata.api.documents;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Reads the handwritten parts of the documents from the class path.
final class DocumentResources {
    private static final JsonMapper JSON = new JsonMapper();

    private DocumentResources() {}

    /// A JSON object; null if there is no such resource.
    static @Nullable ObjectNode object(String name) {
        byte[] bytes = find(DocumentResources.class, name);
        return bytes == null ? null : (ObjectNode) JSON.readTree(bytes);
    }

    /// A properties file in UTF-8.
    static Properties properties(String name) {
        Properties properties = new Properties();
        try (InputStream stream = DocumentResources.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("missing resource: " + name);
            }
            properties.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }

    /// A text in UTF-8.
    /// @throws IllegalStateException if there is no such resource
    static String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /// @throws IllegalStateException if there is no such resource
    static byte[] bytes(String name) {
        byte[] bytes = find(DocumentResources.class, name);
        if (bytes == null) {
            throw new IllegalStateException("missing resource: " + name);
        }
        return bytes;
    }

    private static byte @Nullable [] find(Class<?> anchor, String name) {
        try (InputStream stream = anchor.getResourceAsStream(name)) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
