package altdata.benchmarks.read;

import altdata.benchmarks.compare.BenchStack;
import altdata.benchmarks.compare.ExternalPrograms;
import altdata.contracts.failure.FailureText;
import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.util.FileSystemUtils;

/// Builds and starts the peer services, which are conventional implementations of the same operations. Their
/// sources are in a folder next to the project, their tables in a separate database on the same PostgreSQL
/// server as ours. A peer whose programs are not installed is skipped.
final class ExternalPeers implements PeerServices {
    /// The reference for ratios.
    static final String FAST_API = "FastAPI + asyncpg";

    private static final String DATABASE = "bench";
    /// Debian's Python, for whose packages the peer is written.
    private static final String PYTHON = "/usr/bin/python3";

    private final Path sources;
    private final Path directory;
    private final BenchStack stack;
    private final Consumer<String> notes;
    private final List<Process> processes = new ArrayList<>();
    private final List<WebServer> servers = new ArrayList<>();
    private List<String> tickers = List.of();

    private ExternalPeers(Path sources, Path directory, BenchStack stack, Consumer<String> notes) {
        this.sources = sources;
        this.directory = directory;
        this.stack = stack;
        this.notes = notes;
    }

    /// Creates the peers' tables and starts the peers that can run.
    ///
    /// @param sources   the folder with all of them
    /// @param directory the folder in which they are built
    static ExternalPeers start(Path sources, Path directory, BenchStack stack, ReadSize size, Consumer<String> notes)
            throws IOException, InterruptedException, SQLException {
        ExternalPeers peers = new ExternalPeers(sources, Files.createDirectories(directory), stack, notes);
        try {
            if (ExternalPrograms.isInstalled("psql")) {
                peers.createTables(size);
                peers.startAll();
            } else {
                notes.accept("no peers: psql is not installed (postgresql-client)");
            }
            return peers;
        } catch (IOException | InterruptedException | SQLException | RuntimeException e) {
            peers.close();
            throw e;
        }
    }

    @Override
    public List<WebServer> servers() {
        return servers;
    }

    @Override
    public List<String> paths(ReadOperation operation) {
        return operation.peerPathsFor(tickers);
    }

    @Override
    public Map<String, String> databaseEnvironment() {
        return stack.libpq(DATABASE);
    }

    @Override
    public void close() throws InterruptedException {
        for (Process process : processes) {
            ExternalPrograms.stop(process);
        }
    }

    private void createTables(ReadSize size) throws IOException, InterruptedException, SQLException {
        if (stack.createDatabase(DATABASE)) {
            long start = System.nanoTime();
            for (String file : List.of("schema", "doc", "layout")) {
                String _ = ExternalPrograms.output(
                        List.of(
                                "psql",
                                "-q",
                                "-v",
                                "ON_ERROR_STOP=1",
                                "-v",
                                "nt=" + size.entities(),
                                "-v",
                                "nd=" + size.days(),
                                "-v",
                                "ns=" + size.socialDays(),
                                "-f",
                                script(file + ".sql").toString()),
                        databaseEnvironment());
            }
            notes.accept("the peers' tables created in %.0f s".formatted((System.nanoTime() - start) / 1e9));
        }
        try (Connection connection = stack.superuser(DATABASE);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select ticker from tick order by id")) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            tickers = List.copyOf(found);
        }
    }

    /// One of the peers' scripts, without the features that the embedded server lacks.
    private Path script(String name) throws IOException {
        String text = Files.readString(sources.resolve(name)).replace("COMPRESSION lz4", "");
        return Files.writeString(directory.resolve(name), text);
    }

    private void startAll() throws IOException, InterruptedException {
        startOr("FastAPI", this::startFastApi);
        startOr("Node", this::startNode);
        startOr("WebFlux", this::startWebFlux);
    }

    private interface Start {
        void run() throws IOException, InterruptedException;
    }

    private void startOr(String name, Start start) throws InterruptedException {
        try {
            start.run();
        } catch (IOException | UncheckedIOException e) {
            notes.accept("skipped: " + name + ": " + FailureText.firstLine(e));
        }
    }

    private void startFastApi() throws IOException, InterruptedException {
        String _ = ExternalPrograms.output(
                List.of(PYTHON, "-c", "import fastapi, uvicorn, uvloop, httptools, asyncpg, ujson"));
        int port = FreePort.orFree(0);
        run(
                FAST_API,
                port,
                List.of(
                        PYTHON,
                        "-m",
                        "uvicorn",
                        "app:app",
                        "--port",
                        Integer.toString(port),
                        "--workers",
                        "2",
                        "--no-access-log",
                        "--loop",
                        "uvloop",
                        "--http",
                        "httptools"),
                Map.of("BENCH_DSN", dsn()),
                sources.resolve("fastapi"));
    }

    private void startNode() throws IOException, InterruptedException {
        Path folder = copied("node");
        String _ = ExternalPrograms.output(
                List.of("npm", "install", "--no-audit", "--no-fund", "--prefix", folder.toString()));
        int port = FreePort.orFree(0);
        run(
                "Node fastify + pg",
                port,
                List.of("node", "server.js"),
                Map.of("BENCH_DSN", dsn(), "PORT", Integer.toString(port)),
                folder);
    }

    private void startWebFlux() throws IOException, InterruptedException {
        Path folder = copied("spring");
        String _ = ExternalPrograms.output(
                List.of("mvn", "-q", "-B", "-f", folder.resolve("pom.xml").toString(), "package"));
        int port = FreePort.orFree(0);
        run(
                "WebFlux + R2DBC, row by row",
                port,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-jar",
                        folder.resolve("target").resolve("peer-1.jar").toString()),
                Map.of(
                        "PORT",
                        Integer.toString(port),
                        "BENCH_R2DBC",
                        "r2dbc:postgresql://127.0.0.1:" + stack.postgresPort() + "/" + DATABASE,
                        "SPRING_R2DBC_PASSWORD",
                        stack.superuserPassword()),
                folder);
    }

    private String dsn() {
        return "postgresql://postgres:" + stack.superuserPassword() + "@127.0.0.1:" + stack.postgresPort() + "/"
                + DATABASE;
    }

    private Path copied(String name) throws IOException {
        Path folder = directory.resolve(name);
        FileSystemUtils.copyRecursively(sources.resolve(name), folder);
        return folder;
    }

    private void run(String name, int port, List<String> command, Map<String, String> environment, Path folder)
            throws IOException, InterruptedException {
        Process process =
                ExternalPrograms.start(command, environment, folder, directory.resolve(folder.getFileName() + ".log"));
        processes.add(process);
        WebServer server = new WebServer(
                name, port, Map.of(), process.pid(), stack.processes().getOrDefault("postgres", 0L));
        server.awaitResponse("/toplist?sort=job_posts", process);
        servers.add(server);
    }
}
