package altdata.api.server;

import altdata.api.request.Dialect;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Sees the bytes of a connection before they are a request: remembers which interface the last one was for, of
/// which nothing else is left to tell if it is too long to be read, and closes connections whose requests do
/// not get on.
final class RequestTimeoutHandler extends ChannelInboundHandlerAdapter {
    /// The dialect of the last request that began on a connection.
    static final AttributeKey<Dialect> DIALECT = AttributeKey.valueOf(RequestTimeoutHandler.class, "dialect");

    private static final int ENOUGH_BYTES = 32;
    private static final Pattern START = Pattern.compile("[A-Z]{3,7} (/[^ ?/]*/?).*", Pattern.DOTALL);

    private final Duration longest;
    private boolean isWaiting = true;
    private @Nullable Future<?> deadline;

    /// @param longest the time that all of a request is waited for
    RequestTimeoutHandler(Duration longest) {
        this.longest = longest;
    }

    /// The request that has begun is there, headers, body and all.
    void complete() {
        isWaiting = false;
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        waitFor(context);
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes) {
            // Of whichever request they are.
            isWaiting = true;
            Matcher start = START.matcher(bytes.toString(
                    bytes.readerIndex(), Math.min(ENOUGH_BYTES, bytes.readableBytes()), StandardCharsets.ISO_8859_1));
            if (start.matches()) {
                context.channel().attr(DIALECT).set(Dialect.of(start.group(1)));
            }
        }
        context.fireChannelRead(message);
        if (isWaiting) {
            waitFor(context);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        complete();
        context.fireChannelInactive();
    }

    private void waitFor(ChannelHandlerContext context) {
        if (deadline == null) {
            deadline = context.executor().schedule(() -> context.close(), longest.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
