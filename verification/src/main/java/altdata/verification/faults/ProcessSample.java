package altdata.verification.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The resources of a service at one moment. Outside Linux, all values except the heap are -1.
///
/// @param heapBytes     used after a full collection
/// @param residentBytes of the whole process, after that collection
/// @param files         open file handles, including sockets
/// @param connections   open connections to the database
record ProcessSample(String service, long heapBytes, long residentBytes, long threads, long files, long connections) {
    private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");
    private static final List<String> TABLES = List.of("tcp", "tcp6");
    private static final String ESTABLISHED = "01";

    /// Measures a running service.
    ///
    /// @param databasePort identifies the connections to the database
    static ProcessSample of(JavaProcess service, int databasePort) throws IOException, InterruptedException {
        long process = service.processId();
        long heap = HeapInUse.bytes(process);
        List<String> links = links(process);
        Set<String> sockets = sockets(process, databasePort);
        return new ProcessSample(
                service.name(),
                heap,
                status(process, "VmRSS:") * 1024,
                status(process, "Threads:"),
                links.isEmpty() ? -1 : links.size(),
                links.isEmpty() ? -1 : links.stream().filter(sockets::contains).count());
    }

    private static long status(long process, String name) throws IOException {
        Path status = proc(process, "status");
        if (!Files.exists(status)) {
            return -1;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(-1);
    }

    /// The targets of its file handles; for a socket they contain its inode number.
    private static List<String> links(long process) throws IOException {
        Path folder = proc(process, "fd");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> handles = Files.list(folder)) {
            return handles.map(ProcessSample::readLink).toList();
        }
    }

    private static String readLink(Path handle) {
        try {
            String target = Files.readSymbolicLink(handle).toString();
            Matcher socket = SOCKET.matcher(target);
            return socket.matches() ? socket.group(1) : target;
        } catch (IOException _) {
            // The handle was closed meanwhile.
            return "";
        }
    }

    /// The inode numbers of this machine's sockets that are connected to the port.
    private static Set<String> sockets(long process, int port) throws IOException {
        Set<String> sockets = new HashSet<>();
        String end = ":%04X".formatted(port).toUpperCase(Locale.ROOT);
        for (String table : TABLES) {
            Path file = proc(process, "net").resolve(table);
            if (Files.exists(file)) {
                for (String line : Files.readAllLines(file)) {
                    String[] fields = line.strip().split("\\s+");
                    if (fields.length > 9 && fields[2].endsWith(end) && fields[3].equals(ESTABLISHED)) {
                        sockets.add(fields[9]);
                    }
                }
            }
        }
        return sockets;
    }

    private static Path proc(long process, String name) {
        return Path.of("/proc", Long.toString(process), name);
    }
}
