package altdata.benchmarks.history;

import altdata.benchmarks.compare.Comparison;
import altdata.benchmarks.compare.ConstantRateClient;
import altdata.benchmarks.compare.Figure;
import altdata.benchmarks.compare.Goal;
import altdata.benchmarks.compare.Rounds;
import altdata.benchmarks.compare.Rounds.Measured;
import altdata.benchmarks.compare.Rounds.Run;
import altdata.benchmarks.read.WebServer;
import altdata.benchmarks.read.Wrk;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Measures what known times and replaced versions cost, and how fast reads as of an earlier moment are. Another
/// build of the service, such as one without known times, is measured alternately with this one.
public final class HistoryComparison implements Comparison {
    static final String SIZE = "tables";
    static final String DURATION = "duration";

    private static final String THIS = "Altdata, this build";
    private static final String OTHER = "Altdata, the other build";
    private static final String PRESENT = "present";
    private static final String AS_OF = "as of a random moment";
    private static final String P99 = "p99";

    private static final String LIVE = "live projection of rows with known times";
    private static final String FILLED = "tables, as filled by live projection";
    private static final String REBUILD = "rebuild with revisions, from the first record to READY";

    private static final double MAX_SIZE = 1.5;
    private static final double MAX_REBUILD = 1.3;
    private static final double MIN_LIVE = 0.9;
    private static final double MIN_PRESENT_RATE = 0.97;
    private static final double MAX_AS_OF = 2;
    private static final double MAX_RANKING_MILLIS = 150;

    private static final int CONNECTIONS = 16;
    /// A started service reaches its full rate after about this time under full load. With less, builds with more code
    /// seem slower than they are.
    private static final int WARM_UP_SECONDS = 30;
    private static final int REQUESTS_PER_SECOND = 50;
    /// The number of different requests of each kind.
    private static final int REQUESTS = 2_000;

    private final Path home;
    private final @Nullable Path other;
    private final Path directory;
    private final RevisedRows rows;
    private final int seconds;

    /// @param home      the project folder of this build
    /// @param other     the project folder of the other build, or null to measure this one alone
    /// @param directory for the data of both, which are deleted at the end
    /// @param seconds   the duration of each measurement of reads
    public HistoryComparison(
            Path home, @Nullable Path other, Path directory, HistorySize size, int seconds, Instant now) {
        this.home = home;
        this.other = other;
        this.directory = directory;
        this.rows = new RevisedRows(size, now);
        this.seconds = seconds;
    }

    /// Requests that exist with and without `as_of`.
    private enum Read {
        SERIES("/api/social/forum/%T", "social series"),
        TIMELINE("/timeline/?symbol=%T", "timeline"),
        TOPLIST("/toplist?sort=microblog_followers", "toplist"),
        BENCHMARK("/industry_benchmark/?symbol=%T", "industry benchmark"),
        SEARCH("/graph/?input=istory%201", "entity search"),
        SCORES("/ai_score/?order=desc", "list of the best AI scores");

        private final String template;
        private final String title;

        Read(String template, String title) {
            this.template = template;
            this.title = title;
        }

        String presentTitle() {
            return "present reads, " + title;
        }

        String asOfTitle() {
            return "as of, " + title;
        }

        boolean isOfOneEntity() {
            return template.contains("%T");
        }

        /// @param key for v1, which expects it in the query
        String path(int entity, String key) {
            String path = template.replace("%T", RevisedRows.ticker(entity));
            return path + (path.contains("?") ? "&" : "?") + "apiKey=" + key;
        }
    }

    @Override
    public String name() {
        return "history";
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        goals.add(new Goal.AtMostTimes(FILLED, THIS, SIZE, MAX_SIZE, OTHER));
        goals.add(new Goal.AtMostTimes(REBUILD, THIS, SIZE, MAX_SIZE, OTHER));
        goals.add(new Goal.AtMostTimes(REBUILD, THIS, DURATION, MAX_REBUILD, OTHER));
        goals.add(new Goal.TimesAnother(LIVE, THIS, MIN_LIVE, OTHER));
        for (Read read : Read.values()) {
            goals.add(new Goal.TimesAnother(read.presentTitle(), THIS, MIN_PRESENT_RATE, OTHER));
        }
        for (Read read : List.of(Read.SERIES, Read.TIMELINE)) {
            goals.add(new Goal.AtMostTimes(read.asOfTitle(), AS_OF, P99, MAX_AS_OF, PRESENT));
        }
        for (Read read : List.of(Read.TOPLIST, Read.BENCHMARK)) {
            goals.add(new Goal.AtMost(read.asOfTitle(), AS_OF, P99, MAX_RANKING_MILLIS));
        }
        return goals;
    }

    @Override
    public List<Figure> measure(Rounds rounds) throws Exception {
        try (HistoryBuild ours = HistoryBuild.start(THIS, home, directory);
                @Nullable HistoryBuild theirs = other == null ? null : HistoryBuild.start(OTHER, other, directory)) {
            List<HistoryBuild> builds = theirs == null ? List.of(ours) : List.of(ours, theirs);
            if (theirs == null) {
                rounds.notes().accept("history: not compared with another build; --other-build names one");
            }
            List<Figure> figures = new ArrayList<>();
            for (HistoryBuild build : builds) {
                build.writeEntities(rows);
            }
            Map<String, Run> live = new LinkedHashMap<>();
            for (HistoryBuild build : builds) {
                AtomicInteger part = new AtomicInteger();
                live.put(build.name(), () -> {
                    int next = part.getAndIncrement();
                    return build.project(
                            rows.originals(next, rounds.count()), rows.originalCount(next, rounds.count()));
                });
            }
            figures.addAll(rounds.measure(LIVE, live));
            for (HistoryBuild build : builds) {
                build.write(rows.revisions());
            }
            Rounds once = new Rounds(1, rounds.notes());
            figures.addAll(once.measure(FILLED, runs(builds, HistoryBuild::liveSize)));
            figures.addAll(rounds.measure(REBUILD, runs(builds, HistoryBuild::rebuild)));
            for (Read read : Read.values()) {
                figures.addAll(presentReads(rounds, read, builds));
            }
            try (HttpClient client = HttpClient.newHttpClient()) {
                for (Read read : Read.values()) {
                    figures.addAll(asOfReads(rounds, read, ours.server(), ours.key(), client));
                }
            }
            return figures;
        }
    }

    @FunctionalInterface
    private interface BuildRun {
        List<Measured> measure(HistoryBuild build) throws Exception;
    }

    private static Map<String, Run> runs(List<HistoryBuild> builds, BuildRun run) {
        Map<String, Run> runs = new LinkedHashMap<>();
        builds.forEach(build -> runs.put(build.name(), () -> run.measure(build)));
        return runs;
    }

    private List<Figure> presentReads(Rounds rounds, Read read, List<HistoryBuild> builds) throws Exception {
        Map<String, Run> runs = new LinkedHashMap<>();
        for (HistoryBuild build : builds) {
            Path paths = Files.write(
                    build.directory().resolve("paths-" + read.name()),
                    IntStream.range(0, read.isOfOneEntity() ? rows.size().entities() : 1)
                            .mapToObj(entity -> read.path(entity, build.key()))
                            .toList());
            List<Measured> _ =
                    new Wrk(build.directory(), CONNECTIONS, WARM_UP_SECONDS, 0).measure(build.server(), paths);
            Wrk wrk = new Wrk(build.directory(), CONNECTIONS, seconds, 0);
            runs.put(build.name(), () -> wrk.measure(build.server(), paths));
        }
        return rounds.measure(read.presentTitle(), runs);
    }

    private List<Figure> asOfReads(Rounds rounds, Read read, WebServer server, String key, HttpClient client)
            throws Exception {
        List<HttpRequest> present = requests(read, server, key, false);
        List<HttpRequest> asOf = requests(read, server, key, true);
        Map<String, Run> runs = new LinkedHashMap<>();
        runs.put(PRESENT, () -> latencies(client, present));
        runs.put(AS_OF, () -> latencies(client, asOf));
        for (Run warmUp : runs.values()) {
            List<Measured> _ = warmUp.measure();
        }
        return rounds.measure(read.asOfTitle(), runs);
    }

    private List<Measured> latencies(HttpClient client, List<HttpRequest> requests)
            throws IOException, InterruptedException {
        AtomicInteger next = new AtomicInteger();
        ConstantRateClient.Outcome outcome = ConstantRateClient.run(
                client,
                () -> requests.get(next.getAndIncrement() % requests.size()),
                REQUESTS_PER_SECOND,
                REQUESTS_PER_SECOND * seconds);
        return List.of(
                new Measured("p50", "ms", outcome.latencies().percentile(50)),
                new Measured(P99, "ms", p99(outcome)),
                new Measured("failed", "% of requests", 100.0 * outcome.failed() / outcome.sent()));
    }

    /// Infinite if more than 1 % of the requests failed, because the latency of a rejection says nothing.
    private static double p99(ConstantRateClient.Outcome outcome) {
        return outcome.failed() * 100L > outcome.sent()
                ? Double.POSITIVE_INFINITY
                : outcome.latencies().percentile(99);
    }

    private List<HttpRequest> requests(Read read, WebServer server, String key, boolean isAsOf) {
        SplittableRandom random = new SplittableRandom(read.ordinal());
        long history = Duration.between(rows.firstKnown(), rows.now()).toSeconds();
        return IntStream.range(0, REQUESTS)
                .mapToObj(_ -> {
                    String path = read.path(random.nextInt(rows.size().entities()), key);
                    Instant moment = rows.firstKnown().plusSeconds(random.nextLong(history));
                    HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create(server.url() + path + (isAsOf ? "&as_of=" + moment : "")));
                    server.headers().forEach(request::header);
                    return request.build();
                })
                .toList();
    }
}
