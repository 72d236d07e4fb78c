package altdata.builder.operator;

import java.net.InetAddress;
import java.net.UnknownHostException;

/// Who requested an operation, as far as it is known.
///
/// @param channel how it was requested
/// @param name    CLI: the user and host of the process; HTTP: the address of the client, because operators
/// share one token
public record Operator(Channel channel, String name) {
    /// How an operation can be requested.
    public enum Channel {
        CLI,
        HTTP
    }

    /// The user who runs this command.
    public static Operator ofCommandLine() {
        return new Operator(Channel.CLI, System.getProperty("user.name", "?") + '@' + host());
    }

    /// A client of the operators' page.
    ///
    /// @param address its IP address, or that of the last proxy
    public static Operator ofClient(String address) {
        return new Operator(Channel.HTTP, address);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return "unknown host";
        }
    }
}
