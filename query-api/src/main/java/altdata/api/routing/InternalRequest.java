package altdata.api.routing;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.adapter.DefaultServerWebExchange;
import org.springframework.web.server.i18n.AcceptHeaderLocaleContextResolver;
import org.springframework.web.server.i18n.LocaleContextResolver;
import org.springframework.web.server.session.DefaultWebSessionManager;
import org.springframework.web.server.session.WebSessionManager;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A GET request that did not arrive over a connection.
final class InternalRequest extends AbstractServerHttpRequest {
    // Expensive to create, and without state that requests change.
    private static final ServerCodecConfigurer CODECS = ServerCodecConfigurer.create();
    private static final WebSessionManager SESSIONS = new DefaultWebSessionManager();
    private static final LocaleContextResolver LOCALES = new AcceptHeaderLocaleContextResolver();

    private InternalRequest(URI uri) {
        super(HttpMethod.GET, uri, null, new HttpHeaders());
    }

    /// @param uri the path and the query
    static ServerRequest of(URI uri) {
        return ServerRequest.create(
                new DefaultServerWebExchange(
                        new InternalRequest(uri), new DiscardedResponse(), SESSIONS, CODECS, LOCALES),
                List.of());
    }

    @Override
    public Flux<DataBuffer> getBody() {
        return Flux.empty();
    }

    @Override
    protected MultiValueMap<String, HttpCookie> initCookies() {
        return new LinkedMultiValueMap<>();
    }

    @Override
    protected @Nullable SslInfo initSslInfo() {
        return null;
    }

    @Override
    public <T> T getNativeRequest() {
        throw new UnsupportedOperationException("there is no connection");
    }

    private static final class DiscardedResponse extends AbstractServerHttpResponse {
        DiscardedResponse() {
            super(DefaultDataBufferFactory.sharedInstance);
        }

        @Override
        public <T> T getNativeResponse() {
            throw new UnsupportedOperationException("there is no connection");
        }

        @Override
        protected Mono<Void> writeWithInternal(Publisher<? extends DataBuffer> body) {
            return Flux.from(body).then();
        }

        @Override
        protected Mono<Void> writeAndFlushWithInternal(Publisher<? extends Publisher<? extends DataBuffer>> body) {
            return Flux.from(body).flatMap(part -> part).then();
        }

        @Override
        protected void applyStatusCode() {}

        @Override
        protected void applyHeaders() {}

        @Override
        protected void applyCookies() {}
    }
}
