package altdata.hosting.page;

import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/// A file that is the same for everybody as long as the service runs.
///
/// @param immutablePath the path at which there will never be another content; null where there is none
public record PageFile(
        MediaType type, byte[] bytes, @Nullable String immutablePath) {
    private static final String IMMUTABLE = "public, max-age=31536000, immutable";
    private static final String REVALIDATE = "private, no-cache";

    /// The `Cache-Control` of this file at a path it was asked for by.
    public String cacheControl(String path) {
        return path.equals(immutablePath) ? IMMUTABLE : REVALIDATE;
    }

    /// Tells its bytes from all others: an entity tag without its quotes.
    public String fingerprint() {
        return Fingerprint.of(bytes);
    }
}
