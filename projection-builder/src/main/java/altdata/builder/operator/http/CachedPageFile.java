package altdata.builder.operator.http;

import altdata.hosting.page.PageFile;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// Serves a file of the page with an ETag; returns 304 if the client already has it.
final class CachedPageFile {
    private final PageFile file;
    private final String tag;

    CachedPageFile(PageFile file) {
        this.file = file;
        this.tag = '"' + file.fingerprint() + '"';
    }

    Mono<ServerResponse> respond(ServerRequest request) {
        return request.checkNotModified(tag)
                .switchIfEmpty(Mono.defer(() -> ServerResponse.ok()
                        .headers(OperatorResponses::protect)
                        .contentType(file.type())
                        .eTag(tag)
                        .header(HttpHeaders.CACHE_CONTROL, file.cacheControl(request.path()))
                        .bodyValue(file.bytes())));
    }
}
