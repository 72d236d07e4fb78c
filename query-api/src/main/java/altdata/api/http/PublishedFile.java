package altdata.api.http;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// A file that is the same for everybody as long as the service runs, as it is and compressed.
public final class PublishedFile {
    private final MediaType type;
    private final Answer answer;
    private final String policy;

    /// @param policy what a page may do (`Content-Security-Policy`)
    public PublishedFile(MediaType type, byte[] bytes, String policy) {
        this.type = type;
        this.answer = new Answer(bytes);
        this.policy = policy;
    }

    Mono<ServerResponse> answer(ServerRequest request) {
        boolean gzip = BodyWriter.acceptsGzip(request);
        boolean isKnown = BodyWriter.isKnown(request, answer.tag());
        ServerResponse.BodyBuilder response = ServerResponse.status(isKnown ? HttpStatus.NOT_MODIFIED : HttpStatus.OK)
                .eTag(BodyWriter.entityTag(answer, gzip))
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
                .header("Content-Security-Policy", policy)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer");
        return isKnown ? response.build() : BodyWriter.write(response, type, answer, gzip);
    }
}
