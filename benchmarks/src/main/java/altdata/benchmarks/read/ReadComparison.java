package altdata.benchmarks.read;

import altdata.benchmarks.compare.BenchStack;
import altdata.benchmarks.compare.Comparison;
import altdata.benchmarks.compare.Figure;
import altdata.benchmarks.compare.Goal;
import altdata.benchmarks.compare.Rounds;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Compares responses per second: our API with every response read from PostgreSQL, our API with cached
/// responses, the peers, and the limits that apply to all.
public final class ReadComparison implements Comparison {
    private static final String READ = UncachedApi.NAME;
    private static final String UNCHANGED = "Altdata, unchanged";
    private static final String UNCHANGED_GZIP = "Altdata, unchanged, gzip";
    private static final String ROWS = "pgbench, the rows";
    private static final String READY_MADE = "pgbench, a ready-made body by key";
    private static final String HALF = "social series, at half of the greatest rate";
    private static final double MAX_MILLIS_AT_HALF = 20;
    private static final int CONNECTIONS = 32;
    /// The number of different cached responses to request repeatedly; uncached requests cover all of them.
    private static final int CACHED_RESPONSES = 100;
    /// The length of a warm-up run. Each system is warmed up until two consecutive runs are not faster, so that
    /// JIT compilation is not measured. A single run may be slow because of noise.
    private static final int WARM_UP_SECONDS = 6;
    private static final int MAX_WARM_UPS = 10;
    private static final int WARM_UPS_WITHOUT_GAIN = 2;
    private static final double FASTER = 1.05;

    private final BenchStack stack;
    private final @Nullable Path peers;
    private final ReadSize size;
    private final int seconds;
    private final Instant now;

    /// @param peers   the folder of the peers' sources, or null to run without peers
    /// @param seconds the duration of each system's measurement per round
    public ReadComparison(BenchStack stack, @Nullable Path peers, ReadSize size, int seconds, Instant now) {
        this.stack = stack;
        this.peers = peers;
        this.size = size;
        this.seconds = seconds;
        this.now = now;
    }

    @Override
    public String name() {
        return "read";
    }

    @Override
    public List<Goal> goals() {
        String other = peers == null ? PlainPeer.NAME : ExternalPeers.FAST_API;
        List<Goal> goals = new ArrayList<>();
        for (ReadOperation operation : ReadOperation.values()) {
            goals.add(new Goal.TimesAnother(
                    operation.title(), operation.isUncached() ? READ : UNCHANGED, operation.times(), other));
        }
        String social = ReadOperation.SOCIAL.title();
        goals.add(new Goal.TimesAnother(social, READ, 0.6, ROWS));
        goals.add(new Goal.TimesAnother(social, UNCHANGED, 8, other));
        goals.add(new Goal.TimesAnother(social, UNCHANGED, 0.5, NginxServer.NAME));
        String timeline = ReadOperation.TIMELINE.title();
        goals.add(new Goal.TimesAnother(timeline, UNCHANGED, 15, other));
        goals.add(new Goal.TimesAnother(timeline, UNCHANGED_GZIP, 1, UNCHANGED));
        goals.add(new Goal.AtMost(HALF, READ, "p99", MAX_MILLIS_AT_HALF));
        return goals;
    }

    @Override
    public List<Figure> measure(Rounds rounds) throws Exception {
        Path directory = Files.createDirectories(stack.directory().resolve("read"));
        ReadData data = new ReadData(stack, size, rounds.notes());
        data.load(now);
        try (UncachedApi uncached = UncachedApi.start(stack, directory);
                PeerServices peerServices = peers == null
                        ? PlainPeer.start(stack, size, directory)
                        : ExternalPeers.start(peers, directory.resolve("peers"), stack, size, rounds.notes());
                @Nullable NginxServer files = NginxServer.isInstalled() ? NginxServer.start(directory) : null) {
            data.settle();
            List<Figure> figures = new ArrayList<>();
            for (ReadOperation operation : ReadOperation.values()) {
                figures.addAll(rounds.measure(
                        operation.title(), systems(operation, directory, uncached, peerServices, files)));
            }
            double peak = figures.stream()
                    .filter(figure -> figure.contender().equals(READ))
                    .mapToDouble(Figure::median)
                    .findFirst()
                    .orElseThrow();
            Wrk half = new Wrk(directory, CONNECTIONS, seconds, (int) Math.round(2_000.0 * CONNECTIONS / peak));
            Path social = directory.resolve("social-ours");
            // Four other operations have been measured since.
            warmUp(new Wrk(directory, CONNECTIONS, WARM_UP_SECONDS, 0), uncached.server(), social);
            figures.addAll(rounds.measure(HALF, Map.of(READ, () -> half.measure(uncached.server(), social))));
            return figures;
        }
    }

    private Map<String, Rounds.Run> systems(
            ReadOperation operation,
            Path directory,
            UncachedApi uncached,
            PeerServices peerServices,
            @Nullable NginxServer files)
            throws IOException, InterruptedException {
        Wrk wrk = new Wrk(directory, CONNECTIONS, seconds, 0);
        Wrk warmUp = new Wrk(directory, CONNECTIONS, WARM_UP_SECONDS, 0);
        Map<String, Rounds.Run> runs = new LinkedHashMap<>();
        Path apiPaths = paths(
                directory,
                operation,
                "ours",
                operation.apiPaths(size, stack.key(), LocalDate.ofInstant(now, ZoneOffset.UTC)));
        List<String> all = Files.readAllLines(apiPaths);
        Path cachedPaths = paths(directory, operation, "again", all.subList(0, Math.min(CACHED_RESPONSES, all.size())));
        long postgres = stack.processes().getOrDefault("postgres", 0L);
        Map<String, String> key = Map.of("X-API-Key", stack.key());
        warmUp(warmUp, uncached.server(), apiPaths);
        runs.put(READ, () -> wrk.measure(uncached.server(), apiPaths));
        WebServer unchanged = new WebServer(
                UNCHANGED, stack.apiPort(), key, stack.processes().getOrDefault("query-api", 0L), postgres);
        WebServer compressed = new WebServer(
                UNCHANGED_GZIP,
                stack.apiPort(),
                Map.of("X-API-Key", stack.key(), "Accept-Encoding", "gzip"),
                unchanged.process(),
                postgres);
        for (WebServer server : List.of(unchanged, compressed)) {
            warmUp(warmUp, server, cachedPaths);
            runs.put(server.name(), () -> wrk.measure(server, cachedPaths));
        }
        List<String> peerPaths = peerServices.paths(operation);
        if (!peerPaths.isEmpty()) {
            Path peerPathsFile = paths(directory, operation, "theirs", peerPaths);
            for (WebServer server : peerServices.servers()) {
                warmUp(warmUp, server, peerPathsFile);
                runs.put(server.name(), () -> wrk.measure(server, peerPathsFile));
            }
        }
        limits(operation, peerServices, runs);
        if (files != null) {
            byte[] body = body(unchanged, Files.readAllLines(apiPaths).getFirst());
            WebServer server = files.serving(operation.name(), body);
            Path file = paths(directory, operation, "file", List.of("/" + operation.name()));
            runs.put(server.name(), () -> wrk.measure(server, file));
        }
        return runs;
    }

    private static void warmUp(Wrk wrk, WebServer server, Path paths) throws IOException, InterruptedException {
        double fastest = 0;
        int withoutGain = 0;
        for (int i = 0; i < MAX_WARM_UPS && withoutGain < WARM_UPS_WITHOUT_GAIN; i++) {
            double rate = wrk.measure(server, paths).getFirst().value();
            withoutGain = rate < fastest * FASTER ? withoutGain + 1 : 0;
            fastest = Math.max(fastest, rate);
        }
    }

    private void limits(ReadOperation operation, PeerServices peerServices, Map<String, Rounds.Run> runs) {
        if (!Pgbench.isInstalled() || peers == null) {
            return;
        }
        Pgbench pgbench = new Pgbench(peers.resolve("pgbench"), peerServices.databaseEnvironment(), seconds);
        switch (operation) {
            case SOCIAL -> {
                runs.put(ROWS, () -> pgbench.run("q1_social_point.sql"));
                runs.put(READY_MADE, () -> pgbench.run("doc_q1.sql"));
            }
            case TIMELINE -> {
                runs.put(ROWS, () -> pgbench.run("q2.sql"));
                runs.put(READY_MADE, () -> pgbench.run("doc_q2.sql"));
            }
            case TOPLIST -> runs.put(ROWS, () -> pgbench.run("q3.sql"));
            case SEARCH -> runs.put(ROWS, () -> pgbench.run("q4_app.sql"));
            case SCORES -> {
                // The peers' folder has no script for it.
            }
        }
    }

    private static Path paths(Path directory, ReadOperation operation, String whose, List<String> paths)
            throws IOException {
        return Files.write(directory.resolve(operation.name().toLowerCase(java.util.Locale.ROOT) + "-" + whose), paths);
    }

    private static byte[] body(WebServer server, String path) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path));
        server.headers().forEach(request::header);
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray())
                    .body();
        }
    }
}
