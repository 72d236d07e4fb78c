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

/// Closes a connection whose request does not arrive completely within the timeout. Also stores the dialect
/// of the last request: if its request line is too long to be parsed, only these first bytes say which
/// interface it was for.
final class RequestTimeoutHandler extends ChannelInboundHandlerAdapter {
    /// The dialect of the last request that started on a connection.
    static final AttributeKey<Dialect> DIALECT = AttributeKey.valueOf(RequestTimeoutHandler.class, "dialect");

    /// The number of bytes that determine the dialect.
    private static final int START_BYTES = 32;
    private static final Pattern START = Pattern.compile("[A-Z]{3,7} (/[^ ?/]*/?).*", Pattern.DOTALL);

    private final Duration timeout;
    private boolean isRequestExpected = true;
    private @Nullable Future<?> deadline;

    /// @param timeout for a complete request, including its body
    RequestTimeoutHandler(Duration timeout) {
        this.timeout = timeout;
    }

    /// Stops the timeout, because the current request is complete.
    void completeRequest() {
        isRequestExpected = false;
        pause();
    }

    /// Stops the timeout, because the server does not read.
    void pause() {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }

    /// Starts the timeout again if the current request is not complete.
    void resume(ChannelHandlerContext context) {
        if (isRequestExpected) {
            startTimeout(context);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        startTimeout(context);
        context.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes) {
            // completeRequest() resets this if these bytes complete a request.
            isRequestExpected = true;
            Matcher start = START.matcher(bytes.toString(
                    bytes.readerIndex(), Math.min(START_BYTES, bytes.readableBytes()), StandardCharsets.ISO_8859_1));
            if (start.matches()) {
                context.channel().attr(DIALECT).set(Dialect.of(start.group(1)));
            }
        }
        context.fireChannelRead(message);
        if (isRequestExpected) {
            startTimeout(context);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        completeRequest();
        context.fireChannelInactive();
    }

    private void startTimeout(ChannelHandlerContext context) {
        if (deadline == null) {
            deadline = context.executor().schedule(() -> context.close(), timeout.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
