package altdata.api.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.ConnectionObserver;
import reactor.netty.DisposableServer;
import reactor.netty.NettyInbound;
import reactor.netty.NettyOutbound;
import reactor.netty.NettyPipeline;
import reactor.netty.channel.ChannelOperations;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/// Pipelined requests, on a server that has only the handlers under test.
class SequentialRequestHandlerTest {
    private static final Duration REQUEST_TIMEOUT = Duration.ofMillis(300);
    private static final String LARGE = "x".repeat(4 * 1024 * 1024);
    private static final int CHUNK = 64 * 1024;
    private static final int WINDOW = 64 * 1024;
    /// More than the buffers of the operating system.
    private static final long MANY_BYTES = 64 * 1024 * 1024;

    private DisposableServer server;

    @BeforeEach
    void start() {
        server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .childOption(ChannelOption.SO_SNDBUF, WINDOW)
                .doOnChannelInit((_, channel, _) -> channel.pipeline()
                        .addBefore(NettyPipeline.HttpCodec, "timeout", new RequestTimeoutHandler(REQUEST_TIMEOUT))
                        .addBefore(NettyPipeline.HttpTrafficHandler, "sequential", new SequentialRequestHandler())
                        .addBefore(NettyPipeline.HttpTrafficHandler, "fast-path", new FastPath()))
                .handle(SequentialRequestHandlerTest::respond)
                .bindNow();
    }

    @AfterEach
    void stop() {
        server.disposeNow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/large", "/fast-path"})
    void aRequestQueuedAfterASlowResponseDoesNotTimeOut(String path) throws IOException {
        try (Socket socket = connection()) {
            send(socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
            InputStream in = socket.getInputStream();
            readChunk(in);
            // In a separate packet, so that the packet starts with a request.
            send(socket, "GET /small HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            readSlowly(in);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/large", "/fast-path"})
    void aBodyQueuedAfterASlowResponseDoesNotTimeOut(String path) throws IOException {
        try (Socket socket = connection()) {
            send(socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
            InputStream in = socket.getInputStream();
            readChunk(in);
            send(socket, "POST /body HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n1");
            readChunk(in);
            // In another packet, which the server does not read yet.
            send(socket, "2");
            readSlowly(in);
        }
    }

    /// Reads the rest of the large response for longer than the timeout, and then the small response.
    private static void readSlowly(InputStream in) throws IOException {
        AtomicInteger chunks = new AtomicInteger();
        await().pollInterval(REQUEST_TIMEOUT.dividedBy(4)).until(() -> {
            readChunk(in);
            return chunks.incrementAndGet() > 10;
        });
        assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII))
                .contains("xHTTP/1.1 200 OK")
                .endsWith("small");
    }

    private static void readChunk(InputStream in) throws IOException {
        assertThat(in.readNBytes(CHUNK)).hasSize(CHUNK);
    }

    /// Otherwise the requests of one client could fill the memory.
    @ParameterizedTest
    @ValueSource(strings = {"/large", "/fast-path", "/never"})
    void theConnectionIsNotReadWhileRequestsWait(String path) throws IOException {
        byte[] request = ("GET /small HTTP/1.1\r\nHost: x\r\nPadding: " + "x".repeat(4000) + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        ByteBuffer rest =
                ByteBuffer.wrap(("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        try (SocketChannel channel = SocketChannel.open()) {
            channel.setOption(StandardSocketOptions.SO_SNDBUF, WINDOW);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, WINDOW);
            channel.connect(new InetSocketAddress("127.0.0.1", server.port()));
            channel.configureBlocking(false);
            AtomicLong written = new AtomicLong();
            AtomicReference<ByteBuffer> sending = new AtomicReference<>(rest);
            await().atMost(Duration.ofSeconds(30)).during(Duration.ofSeconds(1)).until(() -> {
                long before = written.get();
                int count;
                while ((count = channel.write(sending.get())) > 0 && written.addAndGet(count) < MANY_BYTES) {
                    if (!sending.get().hasRemaining()) {
                        sending.set(ByteBuffer.wrap(request));
                    }
                }
                return written.get() == before || written.get() >= MANY_BYTES;
            });
            assertThat(written).hasValueLessThan(MANY_BYTES);
        }
    }

    @Test
    void anIncompleteRequestClosesTheConnection() throws IOException {
        try (Socket socket = connection()) {
            send(socket, "GET /small HTTP/1.1\r\nHost");
            assertThat(socket.getInputStream().read()).isNegative();
        }
    }

    @Test
    void anIncompleteSecondRequestClosesTheConnection() throws IOException {
        try (Socket socket = connection()) {
            send(socket, "GET /small HTTP/1.1\r\nHost: x\r\n\r\n");
            InputStream in = socket.getInputStream();
            awaitSmall(in);
            send(socket, "G");
            assertThat(in.read()).isNegative();
        }
    }

    @Test
    void anIncompleteBodyClosesTheConnection() throws IOException {
        try (Socket socket = connection()) {
            send(socket, "GET /small HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx");
            InputStream in = socket.getInputStream();
            awaitSmall(in);
            assertThat(in.read()).isNegative();
        }
    }

    /// Reads to the end of the small response.
    private static void awaitSmall(InputStream in) throws IOException {
        StringBuilder response = new StringBuilder();
        while (response.indexOf("small") < 0) {
            int next = in.read();
            assertThat(next).as(response.toString()).isNotNegative();
            response.append((char) next);
        }
    }

    /// The server loses a request with `Connection: close` that arrives before the previous request is
    /// finished. That can be after its response is sent, if another thread sent it.
    @Test
    void theNextRequestIsPassedOnAfterTheServerHasFinishedThePreviousOne() {
        EmbeddedChannel channel =
                new EmbeddedChannel(new RequestTimeoutHandler(REQUEST_TIMEOUT), new SequentialRequestHandler());
        ActiveRequest first = new ActiveRequest(channel);
        channel.writeInbound(request("/first"), LastHttpContent.EMPTY_LAST_CONTENT);
        channel.writeInbound(request("/second"), LastHttpContent.EMPTY_LAST_CONTENT);
        channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        channel.runPendingTasks();
        assertThat(passed(channel)).containsExactly("/first");
        first.finish();
        channel.runPendingTasks();
        assertThat(passed(channel)).containsExactly("/second");
    }

    /// Otherwise a client that sends requests faster than they are answered could fill the memory.
    @Test
    void nothingIsReadWhileRequestsWait() {
        AtomicInteger reads = new AtomicInteger();
        EmbeddedChannel channel = new EmbeddedChannel(
                new ChannelOutboundHandlerAdapter() {
                    @Override
                    public void read(ChannelHandlerContext context) {
                        reads.incrementAndGet();
                    }
                },
                new RequestTimeoutHandler(REQUEST_TIMEOUT),
                new SequentialRequestHandler());
        channel.writeInbound(request("/first"), LastHttpContent.EMPTY_LAST_CONTENT);
        channel.writeInbound(request("/second"), LastHttpContent.EMPTY_LAST_CONTENT);
        channel.writeInbound(request("/third"), LastHttpContent.EMPTY_LAST_CONTENT);
        int before = reads.get();

        channel.read();
        sendResponse(channel);
        assertThat(passed(channel)).containsExactly("/first", "/second");
        assertThat(reads).hasValue(before);

        sendResponse(channel);
        assertThat(passed(channel)).containsExactly("/third");
        assertThat(reads).hasValue(before + 1);
    }

    private static void sendResponse(EmbeddedChannel channel) {
        channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        channel.runPendingTasks();
    }

    private static HttpRequest request(String uri) {
        return new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, uri);
    }

    private static List<String> passed(EmbeddedChannel channel) {
        List<String> uris = new ArrayList<>();
        for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
            if (message instanceof HttpRequest request) {
                uris.add(request.uri());
            }
        }
        return uris;
    }

    /// The server's state of a request until it has finished it.
    private static final class ActiveRequest extends ChannelOperations<NettyInbound, NettyOutbound> {
        ActiveRequest(EmbeddedChannel channel) {
            super(Connection.from(channel), ConnectionObserver.emptyListener());
            bind();
        }

        void finish() {
            terminate();
        }

        @Override
        protected void afterInboundComplete() {
            channel().pipeline().fireUserEventTriggered("done");
        }
    }

    /// Responds as the fast path does: without the server, which continues to read at once.
    private static final class FastPath extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof HttpRequest request && request.uri().equals("/fast-path")) {
                FullHttpResponse response = new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1,
                        HttpResponseStatus.OK,
                        Unpooled.copiedBuffer(LARGE, StandardCharsets.US_ASCII));
                response.headers().set("Content-Length", LARGE.length());
                context.writeAndFlush(response, context.voidPromise());
                context.pipeline().get(SequentialRequestHandler.class).discardRest();
                ReferenceCountUtil.release(message);
            } else {
                context.fireChannelRead(message);
            }
        }
    }

    private static Publisher<Void> respond(HttpServerRequest request, HttpServerResponse response) {
        return switch (request.uri()) {
            case "/large" ->
                response.header("Content-Length", Integer.toString(LARGE.length()))
                        .sendString(Mono.just(LARGE));
            case "/never" -> Mono.never();
            // Without reading the body, closing the connection would reset it.
            case "/body" -> request.receive().then().then(Mono.defer(() -> sendSmall(response)));
            default -> sendSmall(response);
        };
    }

    private static Mono<Void> sendSmall(HttpServerResponse response) {
        return response.header("Content-Length", "5")
                .sendString(Mono.just("small"))
                .then();
    }

    private Socket connection() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(WINDOW);
        socket.setSoTimeout(30_000);
        socket.connect(new InetSocketAddress("127.0.0.1", server.port()), 10_000);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }
}
