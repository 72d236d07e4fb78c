package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.hosting.page.PageFile;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// A static file with its response headers; the same for every client while the service runs.
public final class PublishedFile {
    private final PageFile file;
    private final ApiResponse content;
    private final String policy;

    /// A file without a content hash in its path, so clients have to revalidate it.
    ///
    /// @param policy the `Content-Security-Policy` of the page
    public PublishedFile(MediaType type, byte[] bytes, String policy) {
        this(new PageFile(type, bytes, null), policy);
    }

    /// @param policy the `Content-Security-Policy` of the page
    public PublishedFile(PageFile file, String policy) {
        this.file = file;
        this.content = new ApiResponse(file.bytes(), file.type().toString(), Map.of());
        this.policy = policy;
    }

    Mono<ServerResponse> serve(ServerRequest request) {
        boolean gzip = ResponseWriter.acceptsGzip(request);
        boolean isUnchanged = ResponseWriter.matchesEntityTag(request, content.tag());
        ServerResponse.BodyBuilder response = ServerResponse.status(
                        isUnchanged ? HttpStatus.NOT_MODIFIED : HttpStatus.OK)
                .eTag(ResponseWriter.entityTag(content, gzip))
                .header(HttpHeaders.CACHE_CONTROL, file.cacheControl(request.path()))
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
                .header("Content-Security-Policy", policy)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer");
        return isUnchanged ? response.build() : ResponseWriter.write(response, content, gzip);
    }
}
