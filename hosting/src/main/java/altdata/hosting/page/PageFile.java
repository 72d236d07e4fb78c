package altdata.hosting.page;

import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/// A static file of a page, unchanged while the service runs.
///
/// @param immutablePath the path whose content never changes, so that browsers may cache it; null if there is
/// none
public record PageFile(
        MediaType type, byte[] bytes, @Nullable String immutablePath) {
    private static final String IMMUTABLE = "public, max-age=31536000, immutable";
    private static final String REVALIDATE = "private, no-cache";

    /// The `Cache-Control` header of this file for the requested path.
    public String cacheControl(String path) {
        return path.equals(immutablePath) ? IMMUTABLE : REVALIDATE;
    }

    /// The fingerprint of the content: an entity tag without its quotes.
    public String fingerprint() {
        return Fingerprint.of(bytes);
    }
}
