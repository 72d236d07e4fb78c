package altdata.api.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Closes the connection of a client that reads its response too slowly, because unread bytes stay in memory.
///
/// This handler is the one next to the socket, so it counts the bytes that go over the network.
final class SlowClientHandler extends ChannelOutboundHandlerAdapter {
    /// The progress that a client has to make within the timeout.
    static final long MIN_PROGRESS_BYTES = 16 * 1024;

    /// The interval of the checks, and the timeout while memory is short.
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    private final Duration timeout;
    private final OutboundBufferBudget outbound;
    private long pending;
    private long sent;
    private long sentAtStart;
    private long startedAt;
    private @Nullable Future<?> checks;

    SlowClientHandler(Duration timeout, OutboundBufferBudget outbound) {
        this.timeout = timeout;
        this.outbound = outbound;
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        long bytes = Math.max(
                0,
                context.channel().config().getMessageSizeEstimator().newHandle().size(message));
        pending += bytes;
        outbound.add(bytes);
        ChannelPromise written = promise.unvoid();
        written.addListener(_ -> {
            pending -= bytes;
            sent += bytes;
            outbound.remove(bytes);
        });
        if (checks == null) {
            restartTimeout(context);
            long interval = CHECK_INTERVAL.toMillis();
            checks = context.executor()
                    .scheduleWithFixedDelay(() -> check(context), interval, interval, TimeUnit.MILLISECONDS);
        }
        context.write(message, written);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        stopChecks();
    }

    private void check(ChannelHandlerContext context) {
        if (pending == 0 || !context.channel().isActive()) {
            stopChecks();
            return;
        }
        if (sent(context) - sentAtStart >= MIN_PROGRESS_BYTES) {
            restartTimeout(context);
            return;
        }
        long nanos = System.nanoTime() - startedAt;
        if (nanos >= timeout.toNanos() || (outbound.isExceeded() && nanos >= CHECK_INTERVAL.toNanos())) {
            stopChecks();
            // Discards the pending bytes.
            context.close();
        }
    }

    private void restartTimeout(ChannelHandlerContext context) {
        sentAtStart = sent(context);
        startedAt = System.nanoTime();
    }

    /// The bytes sent, including the part of the current message that is already sent.
    private long sent(ChannelHandlerContext context) {
        ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
        return sent + (buffer == null ? 0 : buffer.currentProgress());
    }

    private void stopChecks() {
        Future<?> running = checks;
        checks = null;
        if (running != null) {
            running.cancel(false);
        }
    }
}
