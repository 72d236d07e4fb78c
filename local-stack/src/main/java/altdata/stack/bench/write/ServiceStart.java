package altdata.stack.bench.write;

import altdata.stack.bench.compare.BenchStack;
import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// How long another instance of a service takes from its start until it says that it is ready.
///
/// @param service the name of its module
record ServiceStart(BenchStack stack, String service) {
    static final String API = "query-api";
    static final String BUILDER = "projection-builder";

    private static final long MOST_SECONDS = 180;

    /// What is started.
    enum Kind {
        JAR("from its jar"),
        /// As in the containers: classes loaded and linked ahead of time.
        AOT_CACHE("with an AOT cache");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    double seconds(Kind kind) throws IOException, InterruptedException {
        int management = FreePort.orGiven(0);
        List<String> options = switch (kind) {
            case JAR -> List.of("-jar", jar().toString());
            case AOT_CACHE -> {
                Path folder = cached();
                yield List.of("-XX:AOTCache=" + folder.resolve("app.aot"), "-jar", extracted(folder));
            }
        };
        Path log = stack.directory().resolve("start-" + service + ".log");
        long start = System.nanoTime();
        Process process = start(options, management, log);
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest question = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + management + "/health/ready"))
                    .build();
            while (!isReady(client, question)) {
                if (!process.isAlive() || System.nanoTime() - start > TimeUnit.SECONDS.toNanos(MOST_SECONDS)) {
                    throw new IOException(service + " does not get ready (log: " + log + ")");
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            }
            return (System.nanoTime() - start) / 1e9;
        } finally {
            process.destroy();
            int _ = process.waitFor();
        }
    }

    private static boolean isReady(HttpClient client, HttpRequest question) throws IOException, InterruptedException {
        try {
            return client.send(question, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (ConnectException _) {
            return false;
        }
    }

    /// The folder of the extracted service and its cache, made where there is none yet.
    private Path cached() throws IOException, InterruptedException {
        Path folder = stack.directory().resolve("extracted-" + service);
        if (!Files.exists(folder.resolve("app.aot"))) {
            Path log = stack.directory().resolve("cache-" + service + ".log");
            succeed(
                    new ProcessBuilder(
                            java(),
                            "-Djarmode=tools",
                            "-jar",
                            jar().toString(),
                            "extract",
                            "--force",
                            "--destination",
                            folder.toString()),
                    log);
            succeed(
                    builder(
                            List.of(
                                    "-XX:AOTCacheOutput=" + folder.resolve("app.aot"),
                                    "-Dspring.context.exit=onRefresh",
                                    "-jar",
                                    extracted(folder)),
                            FreePort.orGiven(0)),
                    log);
        }
        return folder;
    }

    private static void succeed(ProcessBuilder builder, Path log) throws IOException, InterruptedException {
        int exit = builder.redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()))
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("no AOT cache can be made (log: " + log + ")");
        }
    }

    private Process start(List<String> options, int management, Path log) throws IOException {
        return builder(options, management)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private ProcessBuilder builder(List<String> options, int management) throws IOException {
        List<String> command = new ArrayList<>(List.of(java(), "-Xmx512m", "-XX:+UseSerialGC"));
        command.addAll(options);
        ProcessBuilder builder = new ProcessBuilder(command);
        String _ = builder.environment().put("ALTDATA_MANAGEMENT_PORT", Integer.toString(management));
        String _ = builder.environment().put("ALTDATA_PORT", Integer.toString(FreePort.orGiven(0)));
        String _ = builder.environment().put("ALTDATA_KAFKA", stack.kafka());
        String _ = builder.environment().put("ALTDATA_DATABASE_URL", stack.databaseUrl());
        return builder;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /// The thin jar beside its libraries.
    private String extracted(Path folder) throws IOException {
        return folder.resolve(jar().getFileName()).toString();
    }

    private Path jar() throws IOException {
        Path folder = stack.home().resolve(service).resolve("target");
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, service + "-*-app.jar")) {
            for (Path jar : jars) {
                return jar;
            }
        }
        throw new IOException(service + " is not built: there is no " + service + "-…-app.jar in " + folder);
    }
}
