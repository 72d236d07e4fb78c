package altdata.api.server;

import altdata.api.request.Dialect;
import altdata.api.routing.Json;
import altdata.api.request.Problem;
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

/// The first to see a request: makes its target readable, and says what is wrong with one that cannot be read or
/// comes when there are enough, in the words in which every other error is said.
@Component
@Sharable
final class RequestGate extends ChannelInboundHandlerAdapter {
    /// Asked by those who start a service again that does not answer, which would not help.
    private static final String HEALTH = "/health/";

    private static final String SECONDS_TO_RETRY = "1";

    private final Json json;
    private final OutboundBufferBudget unsent;
    private final FastPathHandler ready;

    RequestGate(Json json, OutboundBufferBudget unsent, FastPathHandler ready) {
        this.json = json;
        this.unsent = unsent;
        this.ready = ready;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            if (request.decoderResult().isFailure()
                    || !isSpoken(request.protocolVersion())
                    || !HostHeader.isSound(request)) {
                refuse(context, request, problem(request.decoderResult().cause()));
                return;
            }
            if (isTooMuch(context) && !request.uri().startsWith(HEALTH)) {
                refuse(context, request, new Problem.Overloaded());
                return;
            }
            request.setUri(RequestTarget.encoded(request.uri()));
            if (ready.answer(context, request)) {
                context.pipeline().get(SequentialRequestHandler.class).leaveOutRest();
                ReferenceCountUtil.release(request);
                return;
            }
        } else if (message instanceof HttpObject part && part.decoderResult().isFailure()) {
            // A body that cannot be told from what follows it.
            refuse(context, part, problem(part.decoderResult().cause()));
            return;
        }
        context.fireChannelRead(message);
    }

    /// Others, such as the beginning of HTTP/2, would be answered with an empty body, or in a version that is none.
    private static boolean isSpoken(HttpVersion version) {
        return version.equals(HttpVersion.HTTP_1_1) || version.equals(HttpVersion.HTTP_1_0);
    }

    private boolean isTooMuch(ChannelHandlerContext context) {
        return unsent.areTooMany()
                || Boolean.TRUE.equals(context.channel().attr(ConnectionLimitHandler.TOO_MANY).get());
    }

    /// What follows on the connection cannot be told from the rest of the broken request, so it is closed.
    private void refuse(ChannelHandlerContext context, HttpObject part, Problem problem) {
        Dialect begun = context.channel().attr(RequestTimeoutHandler.DIALECT).get();
        Dialect dialect = begun == null ? Dialect.V1 : begun;
        ReferenceCountUtil.release(part);
        byte[] body = json.bytes(dialect.body(problem));
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(problem.status()), Unpooled.wrappedBuffer(body));
        dialect.writeHeaders(response.headers()::set);
        response.headers()
                .set(RequestId.HEADER, RequestId.of(sentId(part)))
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                // The key may be in the address.
                .set("Referrer-Policy", "no-referrer")
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        if (problem instanceof Problem.Overloaded) {
            response.headers().set(HttpHeaderNames.RETRY_AFTER, SECONDS_TO_RETRY);
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
