package altdata.stack.servers;

import java.io.IOException;
import java.net.ServerSocket;

/// TCP ports of this machine.
public final class FreePort {
    private FreePort() {}

    /// The port itself, or any free one if it is 0.
    ///
    /// @throws IOException if the machine has no free port
    public static int orFree(int port) throws IOException {
        if (port != 0) {
            return port;
        }
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /// Whether nothing listens on the port, on any address of this machine.
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port)) {
            return socket.isBound();
        } catch (IOException _) {
            return false;
        }
    }
}
