package altdata.api.topics;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.util.DigestUtils;

/// A document that stays as it is as long as the service runs.
///
/// @param tag the entity tag, quoted
record Document(MediaType type, byte[] bytes, String tag) {
    private static Document of(MediaType type, byte[] bytes) {
        return new Document(type, bytes, '"' + DigestUtils.md5DigestAsHex(bytes) + '"');
    }

    static Document ofText(MediaType type, String text) {
        return of(type, text.getBytes(StandardCharsets.UTF_8));
    }

    /// A file of the class path.
    static Document ofFile(MediaType type, String path) {
        try (InputStream file = Document.class.getResourceAsStream(path)) {
            if (file == null) {
                throw new IllegalStateException("the class path has no " + path);
            }
            return of(type, file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
