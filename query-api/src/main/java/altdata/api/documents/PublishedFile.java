package altdata.api.documents;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// A file that is the same for everybody, as it is and compressed.
final class PublishedFile {
    /// What the page may do: load and ask what this service serves, and nothing else. Its style sheet has pictures
    /// in it.
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final MediaType type;
    private final byte[] plain;
    private final byte[] gzip;
    private final String tag;

    PublishedFile(MediaType type, byte[] bytes) {
        this.type = type;
        this.plain = bytes;
        this.gzip = compressed(bytes);
        this.tag = tag(bytes);
    }

    Mono<ServerResponse> answer(ServerRequest request) {
        boolean isGzip = acceptsGzip(request);
        String shownTag = '"' + tag + (isGzip ? "-gzip" : "") + '"';
        boolean isKnown = request.headers().header(HttpHeaders.IF_NONE_MATCH).stream()
                .anyMatch(header -> header.contains(tag) || header.strip().equals("*"));
        ServerResponse.BodyBuilder response = ServerResponse.status(isKnown ? HttpStatus.NOT_MODIFIED : HttpStatus.OK)
                .eTag(shownTag)
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
                .header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer");
        if (isKnown) {
            return response.build();
        }
        if (isGzip) {
            response.header(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
        byte[] body = isGzip ? gzip : plain;
        return response.contentType(type).contentLength(body.length).bodyValue(body);
    }

    private static boolean acceptsGzip(ServerRequest request) {
        return request.headers().header(HttpHeaders.ACCEPT_ENCODING).stream()
                .anyMatch(header -> header.matches("(?i).*\\bgzip\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$)).*"));
    }

    private static String tag(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    private static byte[] compressed(byte[] bytes) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream(bytes.length / 4);
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }
}
