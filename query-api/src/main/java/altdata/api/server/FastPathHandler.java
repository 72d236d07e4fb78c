package altdata.api.server;

import altdata.api.replica.ReplicaReads;
import altdata.api.routing.FastPathCache;
import altdata.api.routing.FastPathResponse;
import altdata.hosting.shutdown.Draining;
import altdata.traces.RequestSpans;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// Sends cached responses directly from Netty, because most of their response time would be spent in the
/// framework (docs/performance.md). Does what the framework does for a request as well: request id, access log
/// and metrics.
@Component
final class FastPathHandler {
    /// A request with one of these headers needs processing that only the framework does.
    private static final List<CharSequence> UNSUPPORTED_HEADERS = List.of(
            HttpHeaderNames.IF_NONE_MATCH,
            HttpHeaderNames.ORIGIN,
            HttpHeaderNames.EXPECT,
            HttpHeaderNames.UPGRADE,
            HttpHeaderNames.CONTENT_LENGTH,
            HttpHeaderNames.TRANSFER_ENCODING,
            ReplicaReads.NOT_BEFORE);

    private static final String API_KEY = "X-API-Key";
    /// The slowest client that is not disconnected reads this much within the idle timeout of a connection.
    private static final int MAX_PART_BYTES = 32 * 1024;

    private final FastPathCache responses;
    private final MeterRegistry meters;
    private final Draining draining;
    /// By route.
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();
    private final boolean isMeasured;
    private final boolean isDisabled;

    /// @param isMeasured whether the framework measures requests
    /// @param origins    allowed origins of CORS; if there are any, the fast path is disabled, because it does
    /// not write CORS headers
    /// @param spans      present if requests are traced; then the fast path is disabled, because it creates
    ///                   no spans
    FastPathHandler(
            FastPathCache responses,
            MeterRegistry meters,
            Draining draining,
            @Value("${management.observations.enable.http.server.requests:true}") boolean isMeasured,
            @Value("${altdata.cors-origins:}") List<String> origins,
            ObjectProvider<RequestSpans> spans) {
        this.responses = responses;
        this.meters = meters;
        this.draining = draining;
        this.isMeasured = isMeasured;
        this.isDisabled = !origins.isEmpty() || spans.getIfAvailable() != null;
    }

    /// Sends the response if it is cached.
    ///
    /// @return false if nothing was sent, so that the framework has to handle the request
    boolean tryRespond(ChannelHandlerContext context, HttpRequest request) {
        // The framework closes the connection while the service drains.
        if (isDisabled
                || draining.isDraining()
                || !isSupported(request)
                || !context.channel().isWritable()) {
            return false;
        }
        long start = System.nanoTime();
        HttpHeaders headers = request.headers();
        FastPathResponse cached = responses.tryRespond(new FastPathCache.RequestHead(
                request.uri(),
                headers.get(API_KEY),
                headers.get(HttpHeaderNames.ACCEPT),
                headers.get(HttpHeaderNames.ACCEPT_ENCODING)));
        if (cached == null) {
            return false;
        }
        String id = RequestId.of(headers.get(RequestId.HEADER));
        byte[] body = cached.body();
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        cached.writeHeaders(response.headers()::set);
        response.headers().set(RequestId.HEADER, id).set("Content-Length", body.length);
        write(context, response, body);
        long nanos = System.nanoTime() - start;
        AccessLine.write(
                id, "GET", path(request.uri()), HttpResponseStatus.OK.code(), body.length, nanos, cached.keyId(), null);
        measure(cached.route(), nanos);
        return true;
    }

    /// Writes a long body in parts: a connection counts as idle if no write completes for a time, so a slow client
    /// would be disconnected while it reads a single large one.
    private static void write(ChannelHandlerContext context, HttpResponse response, byte[] body) {
        ByteBuf content = Unpooled.wrappedBuffer(body);
        if (body.length > MAX_PART_BYTES) {
            context.write(response, context.voidPromise());
            while (content.readableBytes() > MAX_PART_BYTES) {
                context.write(new DefaultHttpContent(content.readRetainedSlice(MAX_PART_BYTES)), context.voidPromise());
            }
            context.writeAndFlush(new DefaultLastHttpContent(content), context.voidPromise());
        } else {
            context.writeAndFlush(
                    new DefaultFullHttpResponse(
                            response.protocolVersion(),
                            response.status(),
                            content,
                            response.headers(),
                            EmptyHttpHeaders.INSTANCE),
                    context.voidPromise());
        }
    }

    private static boolean isSupported(HttpRequest request) {
        HttpHeaders headers = request.headers();
        @Nullable String connection = headers.get(HttpHeaderNames.CONNECTION);
        return request.method().equals(HttpMethod.GET)
                && request.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && (connection == null || HttpHeaderValues.KEEP_ALIVE.contentEqualsIgnoreCase(connection))
                && UNSUPPORTED_HEADERS.stream().noneMatch(headers::contains)
                && headers.getAll(HttpHeaderNames.ACCEPT).size() <= 1
                && headers.getAll(HttpHeaderNames.ACCEPT_ENCODING).size() <= 1;
    }

    private static String path(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    private void measure(String route, long nanos) {
        if (isMeasured) {
            timers.computeIfAbsent(route, this::timer).record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    /// The same metric and tags that the framework records.
    private Timer timer(String route) {
        return meters.timer(
                "http.server.requests",
                Tags.of(
                        "error",
                        "none",
                        "exception",
                        "none",
                        "method",
                        "GET",
                        "outcome",
                        "SUCCESS",
                        "status",
                        "200",
                        "uri",
                        route));
    }
}
