package altdata.verification.faults;

import altdata.stack.servers.FreePort;
import java.security.SecureRandom;

/// Ports for servers that are started again and again.
public final class ServerPort {
    private static final int FIRST = 20_000;
    private static final int COUNT = 10_000;
    private static final SecureRandom RANDOM = new SecureRandom();

    private ServerPort() {}

    /// A port that no outgoing connection gets: of those some client's might be taken while the server is down,
    /// even by one that looks for that very server.
    public static int free() {
        int port;
        do {
            port = FIRST + RANDOM.nextInt(COUNT);
        } while (!FreePort.isFree(port));
        return port;
    }
}
