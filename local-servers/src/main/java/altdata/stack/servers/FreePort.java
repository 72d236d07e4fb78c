package altdata.stack.servers;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /// The ports themselves, with a different free one for each that is 0.
    ///
    /// @throws IOException if one is in use
    public static int[] orFree(int... ports) throws IOException {
        int[] chosen = ports.clone();
        List<ServerSocket> held = new ArrayList<>();
        try {
            for (int port : ports) {
                if (port != 0) {
                    held.add(new ServerSocket(port));
                }
            }
            for (int i = 0; i < chosen.length; i++) {
                if (chosen[i] == 0) {
                    ServerSocket socket = new ServerSocket(0);
                    held.add(socket);
                    chosen[i] = socket.getLocalPort();
                }
            }
            return chosen;
        } finally {
            for (ServerSocket socket : held) {
                socket.close();
            }
        }
    }

    /// Whether a server can listen on the port, on every address of this machine.
    public static boolean isFree(int port) {
        return obstacle(port) == null;
    }

    /// Why no server can listen on the port; null if one can.
    public static @Nullable String obstacle(int port) {
        try (ServerSocket _ = new ServerSocket(port)) {
            return null;
        } catch (IOException e) {
            String reason = String.valueOf(e.getMessage());
            return reason.contains("in use") ? "is already in use" : "cannot be used: " + reason;
        }
    }
}
