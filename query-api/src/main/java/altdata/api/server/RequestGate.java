package altdata.api.server;

import altdata.api.request.Dialect;
import altdata.api.request.Problem;
import altdata.api.routing.Json;
import altdata.hosting.http.HostHeader;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Handles each request first: rejects malformed requests, and requests above the limits, with the same error
/// bodies as every other error; normalizes the request target; and tries the fast path.
@Component
@Sharable
final class RequestGate extends ChannelInboundHandlerAdapter {
    /// Health checks are exempt from load shedding: an orchestrator would restart the service if they failed,
    /// which would make the overload worse.
    private static final String HEALTH_CHECKS = "/health/";

    private final Json json;
    private final OutboundBufferBudget outbound;
    private final FastPathHandler fastPath;

    RequestGate(Json json, OutboundBufferBudget outbound, FastPathHandler fastPath) {
        this.json = json;
        this.outbound = outbound;
        this.fastPath = fastPath;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            if (request.decoderResult().isFailure()
                    || !isSupported(request.protocolVersion())
                    || !HostHeader.isValid(
                            request.headers().getAll(HttpHeaderNames.HOST),
                            request.protocolVersion().equals(HttpVersion.HTTP_1_0))) {
                reject(context, request, problem(request.decoderResult().cause()));
                return;
            }
            if (isOverloaded(context) && !request.uri().startsWith(HEALTH_CHECKS)) {
                reject(context, request, new Problem.Overloaded());
                return;
            }
            request.setUri(RequestTarget.encoded(request.uri()));
            if (fastPath.tryRespond(context, request)) {
                context.pipeline().get(SequentialRequestHandler.class).discardRest();
                ReferenceCountUtil.release(request);
                return;
            }
        } else if (message instanceof HttpObject part && part.decoderResult().isFailure()) {
            // The end of a malformed body is unknown, so it cannot be separated from the next request.
            reject(context, part, problem(part.decoderResult().cause()));
            return;
        }
        context.fireChannelRead(message);
    }

    /// The server would respond to other versions, such as the HTTP/2 preface, with an empty body or with an
    /// invalid version.
    private static boolean isSupported(HttpVersion version) {
        return version.equals(HttpVersion.HTTP_1_1) || version.equals(HttpVersion.HTTP_1_0);
    }

    private boolean isOverloaded(ChannelHandlerContext context) {
        return outbound.isExceeded()
                || Boolean.TRUE.equals(context.channel()
                        .attr(ConnectionLimitHandler.ABOVE_LIMIT)
                        .get());
    }

    /// Sends an error response and closes the connection: the next request cannot be separated from the rest of
    /// a broken one.
    private void reject(ChannelHandlerContext context, HttpObject part, Problem problem) {
        Dialect started = context.channel().attr(RequestTimeoutHandler.DIALECT).get();
        Dialect dialect = started == null ? Dialect.V1 : started;
        ReferenceCountUtil.release(part);
        byte[] body = json.bytes(dialect.body(problem));
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(problem.status()), Unpooled.wrappedBuffer(body));
        dialect.writeHeaders(response.headers()::set);
        response.headers()
                .set(RequestId.HEADER, RequestId.of(sentId(part)))
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                // The URL may contain the key.
                .set("Referrer-Policy", "no-referrer")
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        if (problem.isTemporary()) {
            response.headers().set(HttpHeaderNames.RETRY_AFTER, Problem.RETRY_AFTER_SECONDS);
        }
        context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }

    private static @Nullable String sentId(HttpObject part) {
        return part instanceof HttpRequest request ? request.headers().get(RequestId.HEADER) : null;
    }

    private static Problem problem(@Nullable Throwable cause) {
        return switch (cause) {
            case null -> new Problem.BadRequest();
            case TooLongHttpLineException _ -> new Problem.TooLongTarget(ServerLimits.TARGET_BYTES);
            case TooLongHttpHeaderException _ -> new Problem.TooLongHeaders(ServerLimits.HEADER_BYTES);
            default -> new Problem.BadRequest();
        };
    }
}
