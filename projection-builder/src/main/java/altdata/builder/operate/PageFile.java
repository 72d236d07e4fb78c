package altdata.builder.operate;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// A file that is the same for everybody as long as the builder runs.
record PageFile(MediaType type, byte[] bytes, String tag) {
    PageFile(MediaType type, byte[] bytes) {
        this(type, bytes, tag(bytes));
    }

    Mono<ServerResponse> answer(ServerRequest request) {
        return request.checkNotModified(tag)
                .switchIfEmpty(Mono.defer(() -> ServerResponse.ok()
                        .headers(Answers::protect)
                        .contentType(type)
                        .eTag(tag)
                        .cacheControl(CacheControl.noCache())
                        .bodyValue(bytes)));
    }

    private static String tag(byte[] bytes) {
        try {
            return '"'
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 12)
                    + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
