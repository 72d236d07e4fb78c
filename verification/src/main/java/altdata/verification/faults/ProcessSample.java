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

/// What a service holds at a moment. Linux tells; elsewhere all but the heap is -1.
///
/// @param heapBytes     in use behind a full collection
/// @param residentBytes of the whole process, behind that collection
/// @param files         open file handles, sockets among them
/// @param connections   open ones to the database
record ProcessSample(String service, long heapBytes, long residentBytes, long threads, long files, long connections) {
    private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");
    private static final List<String> TABLES = List.of("tcp", "tcp6");
    private static final String ESTABLISHED = "01";

    /// Of a service that runs.
    ///
    /// @param databasePort by which its connections to the database are known
    static ProcessSample of(JavaMember service, int databasePort) throws IOException, InterruptedException {
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

    /// What its file handles are; of a socket its number.
    private static List<String> links(long process) throws IOException {
        Path folder = proc(process, "fd");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> handles = Files.list(folder)) {
            return handles.map(ProcessSample::link).toList();
        }
    }

    private static String link(Path handle) {
        try {
            String target = Files.readSymbolicLink(handle).toString();
            Matcher socket = SOCKET.matcher(target);
            return socket.matches() ? socket.group(1) : target;
        } catch (IOException _) {
            // Closed since.
            return "";
        }
    }

    /// The numbers of this machine's sockets whose other end is that port.
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
