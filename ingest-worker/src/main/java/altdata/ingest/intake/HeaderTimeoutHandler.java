package altdata.ingest.intake;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Closes a connection whose request's head does not get on. Bodies may take as long as they get on.
final class HeaderTimeoutHandler extends ChannelInboundHandlerAdapter {
    /// A request line and headers take a packet or two; who needs longer holds a connection for nothing.
    private static final long MOST_SECONDS = 10;

    private boolean isInBody;
    private @Nullable Future<?> deadline;

    /// Sees the bytes before they are a request; this one sees the requests.
    ChannelInboundHandlerAdapter behindTheCodec() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext context, Object message) {
                if (message instanceof HttpRequest) {
                    isInBody = true;
                    rest();
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
        begin(context);
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!isInBody) {
            begin(context);
        }
        context.fireChannelRead(message);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        rest();
        context.fireChannelInactive();
    }

    private void begin(ChannelHandlerContext context) {
        if (deadline == null) {
            deadline = context.executor().schedule(() -> context.close(), MOST_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void rest() {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }
}
