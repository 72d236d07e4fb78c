package altdata.verification.faults;

import altdata.contracts.topic.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// A TCP proxy between one process and one server. It listens on the server's port at another loopback address.
/// It can be cut (open and new connections are reset) or stalled (no bytes pass, and neither side notices).
final class NetworkPath implements AutoCloseable {
    /// The address to which the proxied process resolves `localhost`.
    static final String ADDRESS = "127.0.0.2";

    private static final int BUFFER = 64 * 1024;

    enum State {
        OPEN,
        CUT,
        STALLED,
        /// Stalls at the next packet that mentions the topic `metrics`: the advance of a checkpoint.
        STALLED_AT_NEXT_BATCH
    }

    /// A packet that takes over a partition also contains the topic name; the partition's four bytes and an id
    /// of 22 characters follow it.
    private static final Pattern TAKEOVER_PACKET =
            Pattern.compile(Pattern.quote(Topics.METRICS.name()) + ".{8}\\x00\\x00\\x00\\x16", Pattern.DOTALL);

    private final String name;
    private final int port;
    private final ServerSocket listener;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile State state = State.OPEN;

    private NetworkPath(String name, int port, ServerSocket listener) {
        this.name = name;
        this.port = port;
        this.listener = listener;
    }

    /// @throws IOException if this machine does not have the address
    static NetworkPath open(String name, int port) throws IOException {
        ServerSocket listener = new ServerSocket();
        listener.setReuseAddress(true);
        listener.bind(new InetSocketAddress(ADDRESS, port));
        NetworkPath path = new NetworkPath(name, port, listener);
        Thread.ofVirtual().start(path::accept);
        return path;
    }

    String name() {
        return name;
    }

    boolean isStalled() {
        return state == State.STALLED;
    }

    void set(State wanted) {
        synchronized (this) {
            state = wanted;
            notifyAll();
        }
        if (wanted == State.CUT) {
            sockets.forEach(this::reset);
        }
    }

    @Override
    public void close() {
        set(State.CUT);
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket incoming = listener.accept();
                Thread.ofVirtual().start(() -> connect(incoming));
            } catch (IOException _) {
                // The listener is closed, or the client has disconnected.
            }
        }
    }

    private void connect(Socket incoming) {
        sockets.add(incoming);
        if (state == State.CUT) {
            reset(incoming);
            return;
        }
        try {
            awaitUnstalled();
            Socket outgoing = new Socket(InetAddress.getLoopbackAddress(), port);
            sockets.add(outgoing);
            incoming.setTcpNoDelay(true);
            outgoing.setTcpNoDelay(true);
            Thread.ofVirtual().start(() -> pump(incoming, outgoing));
            pump(outgoing, incoming);
        } catch (IOException _) {
            reset(incoming);
        }
    }

    private void pump(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER];
        try {
            int count = from.getInputStream().read(buffer);
            while (count >= 0) {
                if (state == State.STALLED_AT_NEXT_BATCH && isOfBatch(buffer, count)) {
                    set(State.STALLED);
                }
                awaitUnstalled();
                to.getOutputStream().write(buffer, 0, count);
                count = from.getInputStream().read(buffer);
            }
        } catch (IOException _) {
            // One end is closed; the other end is closed below.
        } finally {
            reset(from);
            reset(to);
        }
    }

    private static boolean isOfBatch(byte[] buffer, int count) {
        String text = new String(buffer, 0, count, StandardCharsets.ISO_8859_1);
        return text.contains(Topics.METRICS.name())
                && !TAKEOVER_PACKET.matcher(text).find();
    }

    private synchronized void awaitUnstalled() throws IOException {
        while (state == State.STALLED) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
        if (state == State.CUT) {
            throw new IOException("cut");
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // It is already closed.
        }
    }

    private void reset(Socket socket) {
        sockets.remove(socket);
        try {
            // Sends a reset, so data in flight is lost.
            socket.setSoLinger(true, 0);
        } catch (IOException _) {
            // It is already closed.
        }
        closeQuietly(socket);
    }
}
