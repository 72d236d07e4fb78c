package altdata.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A TCP proxy in front of a server. Closing it makes the server unreachable for its clients. It can also drop
/// packets silently, as a broken network does.
public final class TcpProxy implements AutoCloseable {
    private final int port;
    private final ServerSocket listener;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    /// Counts the losses. A connection that was open during a loss has lost bytes, so it stays unusable.
    private final AtomicInteger losses = new AtomicInteger();

    private volatile boolean isLosing;
    private volatile Duration delay = Duration.ZERO;

    private TcpProxy(int port, ServerSocket listener) {
        this.port = port;
        this.listener = listener;
    }

    /// Forwards to that port of this machine.
    public static TcpProxy to(int port) throws IOException {
        TcpProxy relay = new TcpProxy(port, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        var _ = Thread.ofVirtual().start(relay::accept);
        return relay;
    }

    /// The port to connect to.
    public int port() {
        return listener.getLocalPort();
    }

    /// From now on drops all data, while connections stay open.
    public void lose() {
        isLosing = true;
        losses.incrementAndGet();
    }

    /// From now on new connections work again; earlier ones stay silent.
    public void find() {
        isLosing = false;
    }

    /// From now on data arrives later, in each direction.
    public void delay(Duration delay) {
        this.delay = delay;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket caller = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                sockets.add(caller);
                sockets.add(server);
                int lossesBefore = isLosing ? -1 : losses.get();
                var _ = Thread.ofVirtual().start(() -> copy(caller, server, lossesBefore));
                var _ = Thread.ofVirtual().start(() -> copy(server, caller, lossesBefore));
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void copy(Socket from, Socket to, int lossesBefore) {
        byte[] bytes = new byte[8_192];
        try (from;
                to) {
            int count = from.getInputStream().read(bytes);
            while (count >= 0) {
                Thread.sleep(delay);
                if (losses.get() == lossesBefore) {
                    to.getOutputStream().write(bytes, 0, count);
                }
                count = from.getInputStream().read(bytes);
            }
        } catch (IOException | InterruptedException _) {
            // One side has closed, which closes the other.
        }
    }
}
