package altdata.stack.up;

import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The ports of one local service.
///
/// @param ingest  of the ingest worker
/// @param operate of the operators' page
record Ports(int api, int kafka, int postgres, int ingest, int operate) {
    /// These ports, a free one for each that is 0.
    /// @throws StackException where one is taken or named twice; it says which option changes it
    Ports checked() throws IOException {
        Map<Integer, String> options = new LinkedHashMap<>();
        check(api, "--port", options);
        check(kafka, "--kafka-port", options);
        check(postgres, "--postgres-port", options);
        check(ingest, "--ingest-port", options);
        check(operate, "--operate-port", options);
        return new Ports(
                FreePort.orGiven(api),
                FreePort.orGiven(kafka),
                FreePort.orGiven(postgres),
                FreePort.orGiven(ingest),
                FreePort.orGiven(operate));
    }

    /// The port that is given, else the usual one where nobody has it, else 0 for any free one: nobody has to
    /// choose ports they did not ask for.
    static int orUsual(@Nullable Integer given, int usual) {
        if (given != null) {
            return given;
        }
        return FreePort.isFree(usual) ? usual : 0;
    }

    private static void check(int port, String option, Map<Integer, String> options) {
        if (port < 0 || port > 65_535) {
            throw new StackException(option + ": expected a port from 0 (any free one) to 65535, but got " + port);
        }
        if (port == 0) {
            return;
        }
        String same = options.putIfAbsent(port, option);
        if (same != null) {
            throw new StackException(
                    option + " and " + same + " both name port " + port + "; each needs one of its own");
        }
        if (!FreePort.isFree(port)) {
            throw new StackException("port " + port + " is taken by another program; choose another one with " + option
                    + " (" + option + " 0 takes any free one)");
        }
    }
}
