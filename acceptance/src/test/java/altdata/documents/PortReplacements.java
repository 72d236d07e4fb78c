package altdata.documents;

import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// Replaces the ports that the documents use (those of `./altdata up`, and of what a reader starts next to it)
/// by ports that are free in this run. Nothing else in a command is changed.
record PortReplacements(Map<String, String> ports) {
    private static final Pattern PORT = Pattern.compile("(?<![\\w.])(8080|8081|8082|8083|9000|15432|19092)(?!\\w)");

    static PortReplacements free() throws IOException {
        Map<String, String> ports = new LinkedHashMap<>();
        for (String port : new String[] {"8080", "8081", "8082", "8083", "9000", "15432", "19092"}) {
            String free;
            do {
                free = Integer.toString(FreePort.orFree(0));
            } while (ports.containsValue(free));
            ports.put(port, free);
        }
        return new PortReplacements(ports);
    }

    /// Returns the command with the ports of this run.
    String in(String command) {
        return PORT.matcher(command).replaceAll(port -> of(port.group()));
    }

    String of(String port) {
        return ports.getOrDefault(port, port);
    }
}
