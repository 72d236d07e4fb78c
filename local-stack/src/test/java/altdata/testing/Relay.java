package altdata.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A TCP port that leads to a server, until it is closed: for those who come that way, the server is away then.
public final class Relay implements AutoCloseable {
    private final int port;
    private final ServerSocket listener;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private Relay(int port, ServerSocket listener) {
        this.port = port;
        this.listener = listener;
    }

    /// Leads to that port of this machine.
    public static Relay to(int port) throws IOException {
        Relay relay = new Relay(port, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        var _ = Thread.ofVirtual().start(relay::accept);
        return relay;
    }

    /// Where to come.
    public int port() {
        return listener.getLocalPort();
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
                var _ = Thread.ofVirtual().start(() -> copy(caller, server));
                var _ = Thread.ofVirtual().start(() -> copy(server, caller));
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            var _ = from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // One side has ended, which ends the other.
        }
    }
}
