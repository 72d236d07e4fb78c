package altdata.ingest.intake;

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
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Responds to malformed HTTP requests with a problem; the server itself would send an empty body.
@Component
@Sharable
final class MalformedRequestHandler extends ChannelInboundHandlerAdapter {
    private static final JsonMapper JSON = JsonMapper.shared();

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpObject part
                && (part.decoderResult().isFailure() || (part instanceof HttpRequest request && !isValid(request)))) {
            reject(context, part);
            return;
        }
        context.fireChannelRead(message);
    }

    private static boolean isValid(HttpRequest request) {
        HttpVersion version = request.protocolVersion();
        return (version.equals(HttpVersion.HTTP_1_1) || version.equals(HttpVersion.HTTP_1_0))
                && HostHeader.isValid(
                        request.headers().getAll(HttpHeaderNames.HOST), version.equals(HttpVersion.HTTP_1_0))
                && isValidTarget(request.uri());
    }

    private static boolean isValidTarget(String target) {
        try {
            return !new URI(target).isOpaque();
        } catch (URISyntaxException _) {
            return false;
        }
    }

    /// Closes the connection, because the next request cannot be separated from the malformed one.
    private static void reject(ChannelHandlerContext context, HttpObject part) {
        PushProblem problem = problem(part.decoderResult().cause());
        ReferenceCountUtil.release(part);
        byte[] body = JSON.writeValueAsBytes(problem.body());
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(problem.status().value()),
                Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                .set("X-Content-Type-Options", "nosniff")
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }

    private static PushProblem problem(@Nullable Throwable cause) {
        return switch (cause) {
            case TooLongHttpLineException _ ->
                new PushProblem(HttpStatus.URI_TOO_LONG, "URI_TOO_LONG", "The request line is too long.");
            case TooLongHttpHeaderException _ ->
                new PushProblem(
                        HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "HEADERS_TOO_LARGE", "The headers are too long.");
            case null, default -> PushProblem.badRequest("The request is not valid HTTP.");
        };
    }
}
