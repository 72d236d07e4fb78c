package altdata.api.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Closes a connection whose client does not take its answer: what it does not take stays in memory.
///
/// Stands next to the socket, where bytes are what goes over the network.
final class SlowClientHandler extends ChannelOutboundHandlerAdapter {
    /// A client that takes less than this in the time it is given is waited for no longer.
    static final long FEWEST_BYTES = 16 * 1024;

    /// How long it is waited for where memory is short.
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final Duration longest;
    private final OutboundBufferBudget unsent;
    private long waiting;
    private long taken;
    private long takenAtStart;
    private long startedAt;
    private @Nullable Future<?> watch;

    SlowClientHandler(Duration longest, OutboundBufferBudget unsent) {
        this.longest = longest;
        this.unsent = unsent;
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        long bytes = Math.max(
                0,
                context.channel().config().getMessageSizeEstimator().newHandle().size(message));
        waiting += bytes;
        unsent.add(bytes);
        ChannelPromise sent = promise.unvoid();
        sent.addListener(_ -> {
            waiting -= bytes;
            taken += bytes;
            unsent.remove(bytes);
        });
        if (watch == null) {
            begin(context);
            watch = context.executor()
                    .scheduleWithFixedDelay(() -> look(context), millis(SHORT), millis(SHORT), TimeUnit.MILLISECONDS);
        }
        context.write(message, sent);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        rest();
    }

    private void look(ChannelHandlerContext context) {
        if (waiting == 0 || !context.channel().isActive()) {
            rest();
            return;
        }
        if (taken(context) - takenAtStart >= FEWEST_BYTES) {
            begin(context);
            return;
        }
        long nanos = System.nanoTime() - startedAt;
        if (nanos >= longest.toNanos() || (unsent.areTooMany() && nanos >= SHORT.toNanos())) {
            rest();
            // Nothing is waited for: what was written is given up with the connection.
            context.close();
        }
    }

    private void begin(ChannelHandlerContext context) {
        takenAtStart = taken(context);
        startedAt = System.nanoTime();
    }

    /// Of the answer that is being sent, the part that is gone already counts as well.
    private long taken(ChannelHandlerContext context) {
        ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
        return taken + (buffer == null ? 0 : buffer.currentProgress());
    }

    private void rest() {
        Future<?> running = watch;
        watch = null;
        if (running != null) {
            running.cancel(false);
        }
    }

    private static long millis(Duration duration) {
        return duration.toMillis();
    }
}
