package altdata.builder.operator.http;

import altdata.hosting.page.PageFile;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// A file of the page as it is answered, to those who do not have it yet.
final class CachedPageFile {
    private final PageFile file;
    private final String tag;

    CachedPageFile(PageFile file) {
        this.file = file;
        this.tag = '"' + file.fingerprint() + '"';
    }

    Mono<ServerResponse> answer(ServerRequest request) {
        return request.checkNotModified(tag)
                .switchIfEmpty(Mono.defer(() -> ServerResponse.ok()
                        .headers(OperatorResponses::protect)
                        .contentType(file.type())
                        .eTag(tag)
                        .header(HttpHeaders.CACHE_CONTROL, file.cacheControl(request.path()))
                        .bodyValue(file.bytes())));
    }
}
