package altdata.api.server;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import reactor.netty.channel.ChannelOperations;

/// Processes pipelined requests of a connection one at a time: passes on the next request after the response to
/// the previous one is sent and the server has finished it.
///
/// The server's own pipelining has three faults. It closes the connection after the first response as soon as a
/// queued request has `Connection: close`; it drops a request that arrives while the previous response is still
/// being sent to a slow client; and it loses a request with `Connection: close` if it has not finished the
/// previous one.
///
/// While requests wait here, nothing more is read from the connection: otherwise a client could fill the memory
/// with requests, because the server limits only the requests that wait in its own queue.
final class SequentialRequestHandler extends ChannelDuplexHandler {
    private final Queue<Object> queued = new ArrayDeque<>();
    private boolean isBusy;
    private boolean isResponseSent;
    private boolean isBodyDiscarded;
    private boolean isReadDeferred;

    /// Discards the remaining parts of the current request, because the response does not depend on them.
    void discardRest() {
        isBodyDiscarded = true;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof LastHttpContent) {
            timeout(context).completeRequest();
        }
        if (queued.isEmpty() && mayPass(message)) {
            pass(context, message);
        } else {
            queued.add(message);
        }
    }

    /// The timeout of a request does not include the time in the queue.
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (!queued.isEmpty()) {
            timeout(context).pause();
        }
        context.fireChannelReadComplete();
    }

    @Override
    public void read(ChannelHandlerContext context) {
        if (queued.isEmpty()) {
            context.read();
        } else {
            isReadDeferred = true;
            // Otherwise the channel continues to read by itself. The server restores it after the next request.
            context.channel().config().setAutoRead(false);
        }
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof LastHttpContent && !isInformational(message)) {
            ChannelPromise sent = promise.unvoid();
            sent.addListener(_ -> context.executor().execute(() -> {
                isResponseSent = true;
                passNext(context);
            }));
            context.write(message, sent);
        } else {
            context.write(message, promise);
        }
    }

    /// The server fires an event when it has finished a request, among other events.
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        context.fireUserEventTriggered(event);
        context.executor().execute(() -> passNext(context));
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        queued.forEach(ReferenceCountUtil::release);
        queued.clear();
    }

    private boolean mayPass(Object message) {
        return !(isBusy && message instanceof HttpRequest);
    }

    private void passNext(ChannelHandlerContext context) {
        // Until the server has finished the current request, its cleanup would affect the next one.
        if (!isResponseSent || ChannelOperations.get(context.channel()) != null) {
            return;
        }
        isResponseSent = false;
        isBusy = false;
        if (queued.isEmpty()) {
            return;
        }
        while (!queued.isEmpty() && mayPass(queued.element())) {
            pass(context, queued.remove());
        }
        context.fireChannelReadComplete();
        if (queued.isEmpty()) {
            timeout(context).resume(context);
            if (isReadDeferred) {
                isReadDeferred = false;
                context.read();
            }
        }
    }

    private static RequestTimeoutHandler timeout(ChannelHandlerContext context) {
        return context.pipeline().get(RequestTimeoutHandler.class);
    }

    private void pass(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest) {
            isBusy = true;
        } else if (isBodyDiscarded) {
            ReferenceCountUtil.release(message);
            if (message instanceof LastHttpContent) {
                isBodyDiscarded = false;
                // The server would have requested more data after this request, so this handler does it.
                read(context);
            }
            return;
        }
        context.fireChannelRead(message);
    }

    /// Whether it is an interim response such as `100 Continue`, which another response follows.
    private static boolean isInformational(Object message) {
        return message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }
}
