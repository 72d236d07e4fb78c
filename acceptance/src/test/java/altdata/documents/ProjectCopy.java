package altdata.documents;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/// A copy of the project folder after a build, with the files that a reader of the documents supplies. Commands
/// that write next to the sources write into the copy.
record ProjectCopy(Path folder) {
    private static final String LAUNCHER = "altdata";
    private static final Set<String> NOT_COPIED = Set.of(LAUNCHER, ".git", ".altdata", "target");

    private static final String ROWS = """
            {"data_key":1,"ticker":"AAPL","date":"2026-11-18","metrics":{"forum_mentions":4209}}
            {"data_key":1,"ticker":"MSFT","date":"2026-11-18","metrics":{"forum_mentions":1207}}
            """;

    private static final String CONSTITUENTS = """
            Symbol,Security,GICS Sector,GICS Sub-Industry,Headquarters Location,Date added,CIK,Founded
            XMPL,Example Corporation,Industrials,Industrial Conglomerates,Springfield,1976-08-09,0000066740,1902
            """;

    private static final String CORRECTED =
            "{\"data_key\":1,\"ticker\":\"AAPL\",\"date\":\"2026-11-17\",\"metrics\":{\"forum_mentions\":1}}\n";

    static ProjectCopy in(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(Document.PROJECT)) {
            for (Path entry : entries.toList()) {
                String name = entry.getFileName().toString();
                if (!NOT_COPIED.contains(name)) {
                    Path _ = Files.createSymbolicLink(folder.resolve(name), entry);
                }
            }
        }
        // Copied, because a link would resolve to the original project.
        Path _ = Files.copy(Document.PROJECT.resolve(LAUNCHER), folder.resolve(LAUNCHER));
        Path _ = Files.writeString(folder.resolve("rows.ndjson"), ROWS);
        gzip(folder.resolve("more.ndjson.gz"), ROWS);
        Path _ = Files.writeString(folder.resolve("constituents.csv"), CONSTITUENTS);
        gzip(folder.resolve("constituents.csv.gz"), CONSTITUENTS);
        Path _ = Files.writeString(folder.resolve("corrected.json"), CORRECTED);
        // An HTTP error makes the command fail.
        Path _ = Files.writeString(folder.resolve(".curlrc"), "fail\n");
        ProjectCopy copy = new ProjectCopy(folder);
        copy.program("kafka-console-producer.sh", "org.apache.kafka.tools.ConsoleProducer");
        copy.program("kafka-configs.sh", "kafka.admin.ConfigCommand");
        return copy;
    }

    /// A reader's environment, with the addresses of the stack if they are not the defaults.
    Map<String, String> environment(PortReplacements addresses) {
        return Map.of(
                "PATH",
                folder.resolve("bin") + ":" + Path.of(System.getProperty("java.home"), "bin") + ":"
                        + System.getenv("PATH"),
                "JAVA25_HOME",
                System.getProperty("java.home"),
                "CURL_HOME",
                folder.toString(),
                // Tests what Maven has just packaged.
                "ALTDATA_SKIP_BUILD",
                "1",
                "ALTDATA_DRAIN",
                "0s",
                "ALTDATA_WARM_UP",
                "0s",
                "ALTDATA_KAFKA",
                addresses.in("localhost:19092"),
                "ALTDATA_DATABASE_URL",
                addresses.in("postgresql://altdata:altdata@localhost:15432/altdata"));
    }

    /// A library of the services.
    Path library(String begins) throws IOException {
        try (Stream<Path> libraries = Files.list(Path.of("..", "local-stack", "target", "lib"))) {
            return libraries
                    .filter(library -> library.getFileName().toString().matches(begins + "-[0-9.]+\\.jar"))
                    .findFirst()
                    .orElseThrow()
                    .toAbsolutePath();
        }
    }

    /// One of Kafka's own programs: Kafka's archive contains it as a script, a Java build only as a library.
    private void program(String name, String mainClass) throws IOException {
        Path script = Files.createDirectories(folder.resolve("bin")).resolve(name);
        // An archive of classes cannot contain those of directories.
        String libraries = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));
        Path _ = Files.writeString(
                script,
                // It starts often and does little work.
                "exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:+AutoCreateSharedArchive -XX:SharedArchiveFile='%s.jsa' -cp '%s' %s \"$@\"\n"
                        .formatted(script, libraries, mainClass));
        Path _ = Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }

    private static void gzip(Path file, String text) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
