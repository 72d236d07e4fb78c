package altdata.benchmarks.read;

import altdata.benchmarks.compare.BenchStack;
import altdata.benchmarks.compare.ExternalPrograms;
import altdata.benchmarks.plain.PlainService;
import altdata.benchmarks.plain.PlainTables;
import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Starts [PlainService], which is used if there are no other peers.
final class PlainPeer implements PeerServices {
    static final String NAME = "a plain service, row by row";

    private final Process process;
    private final WebServer server;
    private final BenchStack stack;
    private final int tickers;

    private PlainPeer(Process process, WebServer server, BenchStack stack, int tickers) {
        this.process = process;
        this.server = server;
        this.stack = stack;
        this.tickers = tickers;
    }

    static PlainPeer start(BenchStack stack, ReadSize size, Path directory)
            throws IOException, InterruptedException, SQLException {
        createTables(stack, size);
        int port = FreePort.orFree(0);
        Process process = ExternalPrograms.start(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PlainService.class.getName(),
                        Integer.toString(port),
                        Integer.toString(stack.postgresPort())),
                Map.of("PGPASSWORD", stack.superuserPassword()),
                directory,
                directory.resolve("plain.log"));
        WebServer server = new WebServer(
                NAME, port, Map.of(), process.pid(), stack.processes().getOrDefault("postgres", 0L));
        PlainPeer peer = new PlainPeer(process, server, stack, size.entities());
        try {
            server.awaitResponse(peer.paths(ReadOperation.SOCIAL).getFirst(), process);
            return peer;
        } catch (IOException e) {
            peer.close();
            throw e;
        }
    }

    @Override
    public List<WebServer> servers() {
        return List.of(server);
    }

    @Override
    public List<String> paths(ReadOperation operation) {
        IntStream numbers = IntStream.range(0, tickers);
        return switch (operation) {
            case SOCIAL ->
                numbers.mapToObj(number -> "/api/social/microblog/PLAIN-" + number)
                        .toList();
            case TIMELINE ->
                numbers.mapToObj(number -> "/timeline/PLAIN-" + number).toList();
            case TOPLIST, SEARCH, SCORES -> List.of();
        };
    }

    @Override
    public Map<String, String> databaseEnvironment() {
        return stack.libpq(PlainTables.DATABASE);
    }

    @Override
    public void close() throws InterruptedException {
        ExternalPrograms.stop(process);
    }

    private static void createTables(BenchStack stack, ReadSize size) throws SQLException {
        if (stack.createDatabase(PlainTables.DATABASE)) {
            try (Connection connection = stack.superuser(PlainTables.DATABASE)) {
                PlainTables.create(connection, size.entities(), size.days(), size.socialDays());
            }
        }
    }
}
