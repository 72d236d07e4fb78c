package altdata.api.server;

import altdata.api.routing.FastPathResponse;
import altdata.api.routing.FastPathCache;
import altdata.traces.RequestSpans;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
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

/// Sends answers that are ready as soon as the request is read. Most of the time of such an answer would else be spent
/// on the way through the framework (measured: docs/performance.md); what it does for a request is done here too:
/// the request's id, its line in the log, its place in the metrics.
@Component
final class FastPathHandler {
    /// With one of these there is more to an answer, or to the connection, than is done here.
    private static final List<CharSequence> UNUSUAL = List.of(
            HttpHeaderNames.IF_NONE_MATCH,
            HttpHeaderNames.ORIGIN,
            HttpHeaderNames.EXPECT,
            HttpHeaderNames.UPGRADE,
            HttpHeaderNames.CONTENT_LENGTH,
            HttpHeaderNames.TRANSFER_ENCODING);

    private static final String API_KEY = "X-API-Key";

    private final FastPathCache answers;
    private final MeterRegistry meters;
    /// By route.
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();
    private final boolean isMeasured;
    private final boolean isOff;

    /// @param isMeasured whether the framework measures requests
    /// @param origins    web pages of others that may ask, which are told more than is looked at here
    /// @param spans      where requests are traced, which is not done here
    FastPathHandler(
            FastPathCache answers,
            MeterRegistry meters,
            @Value("${management.observations.enable.http.server.requests:true}") boolean isMeasured,
            @Value("${altdata.cors-origins:}") List<String> origins,
            ObjectProvider<RequestSpans> spans) {
        this.answers = answers;
        this.meters = meters;
        this.isMeasured = isMeasured;
        this.isOff = !origins.isEmpty() || spans.getIfAvailable() != null;
    }

    /// Answers, if the answer is ready.
    ///
    /// @return false where nothing was done
    boolean answer(ChannelHandlerContext context, HttpRequest request) {
        if (isOff || !isUsual(request) || !context.channel().isWritable()) {
            return false;
        }
        long start = System.nanoTime();
        HttpHeaders headers = request.headers();
        FastPathResponse answer = answers.find(new FastPathCache.Asked(
                request.uri(), headers.get(API_KEY), headers.get(HttpHeaderNames.ACCEPT_ENCODING)));
        if (answer == null) {
            return false;
        }
        String id = RequestId.of(headers.get(RequestId.HEADER));
        byte[] body = answer.body();
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(body));
        answer.writeHeaders(response.headers()::set);
        response.headers().set(RequestId.HEADER, id).set("Content-Length", body.length);
        context.writeAndFlush(response, context.voidPromise());
        long nanos = System.nanoTime() - start;
        AccessLine.write(
                id, "GET", path(request.uri()), HttpResponseStatus.OK.code(), body.length, nanos, answer.keyId(), null);
        measure(answer.route(), nanos);
        return true;
    }

    private static boolean isUsual(HttpRequest request) {
        HttpHeaders headers = request.headers();
        @Nullable String connection = headers.get(HttpHeaderNames.CONNECTION);
        return request.method().equals(HttpMethod.GET)
                && request.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && (connection == null || HttpHeaderValues.KEEP_ALIVE.contentEqualsIgnoreCase(connection))
                && UNUSUAL.stream().noneMatch(headers::contains)
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

    /// Under the name and with the words that the framework has for it.
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
