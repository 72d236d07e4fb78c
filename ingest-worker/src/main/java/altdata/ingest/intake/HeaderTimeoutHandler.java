package altdata.ingest.intake;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Closes connections whose request line and headers do not arrive in time. Bodies are not limited here.
final class HeaderTimeoutHandler extends ChannelInboundHandlerAdapter {
    /// Request line and headers fit into one or two packets; a client that needs longer only occupies a
    /// connection.
    private static final long TIMEOUT_SECONDS = 10;

    private boolean isInBody;
    private @Nullable Future<?> timeout;

    /// Returns the second part of this handler, which sees decoded requests; this one sees bytes.
    ChannelInboundHandlerAdapter afterCodec() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext context, Object message) {
                if (message instanceof HttpRequest) {
                    isInBody = true;
                    cancelTimeout();
                }
                if (message instanceof LastHttpContent) {
                    isInBody = false;
                }
                context.fireChannelRead(message);
            }
        };
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        startTimeout(context);
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!isInBody) {
            startTimeout(context);
        }
        context.fireChannelRead(message);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        cancelTimeout();
        context.fireChannelInactive();
    }

    private void startTimeout(ChannelHandlerContext context) {
        if (timeout == null) {
            timeout = context.executor().schedule(() -> context.close(), TIMEOUT_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void cancelTimeout() {
        if (timeout != null) {
            timeout.cancel(false);
            timeout = null;
        }
    }
}
