package altdata.verification.faults;

import altdata.stack.servers.FreePort;
import java.security.SecureRandom;

/// Ports for servers that restart often.
public final class ServerPort {
    private static final int FIRST = 20_000;
    private static final int COUNT = 10_000;
    private static final SecureRandom RANDOM = new SecureRandom();

    private ServerPort() {}

    /// Returns a free port outside the ephemeral range. A client, even one that is reconnecting to this server,
    /// could take an ephemeral port while the server is down.
    public static int free() {
        int port;
        do {
            port = FIRST + RANDOM.nextInt(COUNT);
        } while (!FreePort.isFree(port));
        return port;
    }
}
