package altdata.hosting.page;

import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/// A file that is the same for everybody as long as the service runs.
///
/// @param lastingPath the path at which there will never be another content; null where there is none
public record PageFile(
        MediaType type, byte[] bytes, @Nullable String lastingPath) {
    private static final String FOR_EVER = "public, max-age=31536000, immutable";
    private static final String ASKING_EACH_TIME = "private, no-cache";

    /// The `Cache-Control` of this file at a path it was asked for by.
    public String caching(String path) {
        return path.equals(lastingPath) ? FOR_EVER : ASKING_EACH_TIME;
    }

    /// Tells its bytes from all others: an entity tag without its quotes.
    public String fingerprint() {
        return Fingerprint.of(bytes);
    }
}
