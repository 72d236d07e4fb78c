package altdata.api.routing;

import altdata.api.request.ApiRequest;
import altdata.api.request.Problem;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpMethod;
import reactor.core.publisher.Mono;

/// Reads the bodies of POST requests.
final class RequestBodies {
    private static final int MAX_BYTES = 256 * 1024;

    /// The request with the parameters in its body; the request itself if it is not a POST request. Problems of
    /// the body are not signalled, because the request counts towards the quota in any case.
    Mono<ApiRequest> read(ApiRequest request) {
        if (!request.http().method().equals(HttpMethod.POST)) {
            return Mono.just(request);
        }
        ApiRequest tooLarge = request.withBrokenBody(new Problem.TooLargeBody(MAX_BYTES));
        if (request.http().headers().contentLength().orElse(0) > MAX_BYTES) {
            return Mono.just(tooLarge);
        }
        return DataBufferUtils.join(request.http().bodyToFlux(DataBuffer.class), MAX_BYTES)
                .map(RequestBodies::bytes)
                .defaultIfEmpty(new byte[0])
                .map(request::withBody)
                .onErrorReturn(DataBufferLimitException.class, tooLarge);
    }

    private static byte[] bytes(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        DataBuffer _ = buffer.read(bytes);
        boolean _ = DataBufferUtils.release(buffer);
        return bytes;
    }
}
