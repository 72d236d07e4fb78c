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

/// Lets the requests of a connection through one at a time: the next when the answer to the one before is sent, and the
/// server is done with it.
///
/// The server itself takes several. It closes the connection behind the first answer as soon as one of those that wait
/// asks for that, gives up a request where the answer before it was still on its way to a slow reader, and forgets one
/// that asks for the connection's end where it was not yet done with the one before.
final class SequentialRequestHandler extends ChannelDuplexHandler {
    private final Queue<Object> waiting = new ArrayDeque<>();
    private boolean isAnswering;
    private boolean isSent;
    private boolean isRestLeftOut;

    /// The request that was let through is answered without what is still to come of it.
    void leaveOutRest() {
        isRestLeftOut = true;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof LastHttpContent) {
            // All of it is there, and it is nobody's fault that it waits for its turn.
            context.pipeline().get(RequestTimeoutHandler.class).complete();
        }
        if (waiting.isEmpty() && mayPass(message)) {
            pass(context, message);
        } else {
            waiting.add(message);
        }
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof LastHttpContent && !isInformation(message)) {
            ChannelPromise sent = promise.unvoid();
            sent.addListener(_ -> context.executor().execute(() -> {
                isSent = true;
                next(context);
            }));
            context.write(message, sent);
        } else {
            context.write(message, promise);
        }
    }

    /// In this way the server tells, among other things, that it is done with a request.
    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        context.fireUserEventTriggered(event);
        context.executor().execute(() -> next(context));
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
    }

    private boolean mayPass(Object message) {
        return !(isAnswering && message instanceof HttpRequest);
    }

    private void next(ChannelHandlerContext context) {
        // What the server still does for a request, it would do to the one of that time.
        if (!isSent || ChannelOperations.get(context.channel()) != null) {
            return;
        }
        isSent = false;
        isAnswering = false;
        if (waiting.isEmpty()) {
            return;
        }
        while (!waiting.isEmpty() && mayPass(waiting.element())) {
            pass(context, waiting.remove());
        }
        context.fireChannelReadComplete();
    }

    private void pass(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest) {
            isAnswering = true;
        } else if (isRestLeftOut) {
            ReferenceCountUtil.release(message);
            if (message instanceof LastHttpContent) {
                isRestLeftOut = false;
                // As whoever would have answered it would have asked for more.
                context.read();
            }
            return;
        }
        context.fireChannelRead(message);
    }

    /// Such as `100 Continue`, which is not the answer yet.
    private static boolean isInformation(Object message) {
        return message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }
}
