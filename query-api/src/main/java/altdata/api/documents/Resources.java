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

/// What is written by hand of the documents, from the class path.
final class Resources {
    private static final JsonMapper JSON = new JsonMapper();

    private Resources() {}

    /// A JSON object, or null where there is none of that name.
    static @Nullable ObjectNode object(String name) {
        byte[] bytes = find(Resources.class, name);
        return bytes == null ? null : (ObjectNode) JSON.readTree(bytes);
    }

    /// Words by key, in UTF-8.
    static Properties words(String name) {
        Properties words = new Properties();
        try (InputStream stream = Resources.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            words.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return words;
    }

    /// A text in UTF-8.
    /// @throws IllegalStateException if it is missing
    static String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /// @throws IllegalStateException if it is missing
    static byte[] bytes(String name) {
        byte[] bytes = find(Resources.class, name);
        if (bytes == null) {
            throw new IllegalStateException("the resource " + name + " is missing");
        }
        return bytes;
    }

    private static byte @Nullable [] find(Class<?> beside, String name) {
        try (InputStream stream = beside.getResourceAsStream(name)) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
