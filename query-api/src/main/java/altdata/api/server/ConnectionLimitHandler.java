package altdata.api.server;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.AttributeKey;
import java.util.concurrent.atomic.AtomicInteger;

/// Counts the connections. Who comes when there are enough is told so and let go; where too many wait to be told,
/// the connection is closed at once.
@Sharable
final class ConnectionLimitHandler extends ChannelInboundHandlerAdapter {
    /// Set where a connection is one too many.
    static final AttributeKey<Boolean> TOO_MANY = AttributeKey.valueOf(ConnectionLimitHandler.class, "too-many");

    private final int most;
    private final int mostToTell;
    private final AtomicInteger count = new AtomicInteger();

    ConnectionLimitHandler(int most) {
        this.most = most;
        this.mostToTell = most + Math.max(16, most / 10);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        int now = count.incrementAndGet();
        if (now > mostToTell) {
            context.close();
            return;
        }
        if (now > most) {
            context.channel().attr(TOO_MANY).set(true);
        }
        context.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        count.decrementAndGet();
        context.fireChannelInactive();
    }
}
