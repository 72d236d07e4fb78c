package altdata.api.server;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.AttributeKey;
import java.util.concurrent.atomic.AtomicInteger;

/// Limits the number of client connections. A connection above the limit is marked, so that its first request
/// gets an error response and the connection is closed. If too many marked connections are open as well, a new
/// connection is closed at once, without a response.
@Sharable
final class ConnectionLimitHandler extends ChannelInboundHandlerAdapter {
    /// Marks a connection above the limit.
    static final AttributeKey<Boolean> ABOVE_LIMIT = AttributeKey.valueOf(ConnectionLimitHandler.class, "above-limit");

    private final int limit;
    private final int hardLimit;
    private final AtomicInteger count = new AtomicInteger();

    ConnectionLimitHandler(int limit) {
        this.limit = limit;
        this.hardLimit = limit + Math.max(16, limit / 10);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        int now = count.incrementAndGet();
        if (now > hardLimit) {
            context.close();
            return;
        }
        if (now > limit) {
            context.channel().attr(ABOVE_LIMIT).set(true);
        }
        context.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        count.decrementAndGet();
        context.fireChannelInactive();
    }
}
