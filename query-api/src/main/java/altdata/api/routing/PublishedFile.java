package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.hosting.page.PageFile;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// A file that is the same for everybody as long as the service runs, as it is and compressed.
public final class PublishedFile {
    private final PageFile file;
    private final ApiResponse answer;
    private final String policy;

    /// One whose path may have another content some day.
    ///
    /// @param policy what a page may do (`Content-Security-Policy`)
    public PublishedFile(MediaType type, byte[] bytes, String policy) {
        this(new PageFile(type, bytes, null), policy);
    }

    /// @param policy what a page may do (`Content-Security-Policy`)
    public PublishedFile(PageFile file, String policy) {
        this.file = file;
        this.answer = new ApiResponse(file.bytes());
        this.policy = policy;
    }

    Mono<ServerResponse> answer(ServerRequest request) {
        boolean gzip = ResponseWriter.acceptsGzip(request);
        boolean isKnown = ResponseWriter.isKnown(request, answer.tag());
        ServerResponse.BodyBuilder response = ServerResponse.status(isKnown ? HttpStatus.NOT_MODIFIED : HttpStatus.OK)
                .eTag(ResponseWriter.entityTag(answer, gzip))
                .header(HttpHeaders.CACHE_CONTROL, file.cacheControl(request.path()))
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
                .header("Content-Security-Policy", policy)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer");
        return isKnown ? response.build() : ResponseWriter.write(response, file.type(), answer, gzip);
    }
}
