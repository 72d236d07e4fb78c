package altdata.stack.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The AOT cache of a service is created once per build. The service starts even if that failed.
@Timeout(300)
class BuiltServiceIT {
    private static final String LINE = MinimalServiceJar.SAYS + "\n";
    private static final List<String> CLASS_LOADING_LOG = List.of("-Xlog:class+load:stdout:none");

    @TempDir
    private Path home;

    @Test
    void classesAreLoadedFromTheCache() throws Exception {
        BuiltService service = build("a").prepared();

        assertThat(outputOf(service.command(CLASS_LOADING_LOG)))
                .containsPattern(Pattern.quote(MinimalServiceJar.PROGRAM) + " source: shared objects file")
                .contains(LINE);
    }

    @Test
    void anUnpreparedServiceStartsFromItsJar() throws Exception {
        BuiltService service = build("a");

        assertThat(service.command(List.of())).isEqualTo(service.plainCommand(List.of()));
        assertThat(outputOf(service.command(List.of()))).isEqualTo(LINE);
    }

    @Test
    void aPreparationIsReusedAlsoAfterABuildWithoutChanges() throws Exception {
        List<String> first = build("a").prepared().command(List.of());
        var made = Files.getLastModifiedTime(only("app.aot"));

        assertThat(build("a").prepared().command(List.of())).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(only("app.aot"))).isEqualTo(made);
    }

    @Test
    void concurrentPreparationsRunOnce() throws Exception {
        BuiltService service = build("a");
        List<Callable<List<String>>> starts = List.of(
                () -> service.prepared().command(List.of()),
                () -> service.prepared().command(List.of()));
        try (ExecutorService threads = Executors.newFixedThreadPool(starts.size())) {
            List<Future<List<String>>> commands = threads.invokeAll(starts);
            assertThat(commands.getFirst().get())
                    .isEqualTo(commands.getLast().get())
                    .isNotEqualTo(service.plainCommand(List.of()));
        }
        assertThat(Files.readString(only("preparation.log"))).containsOnlyOnce(MinimalServiceJar.SAYS);
    }

    @Test
    void aNewBuildIsPreparedAndTheOldPreparationIsDeletedWhenUnused() throws Exception {
        List<String> old = new ArrayList<>(build("a").prepared().command(List.of()));
        old.add("stay");
        Process running = new ProcessBuilder(old).start();
        try {
            assertThat(running.inputReader().readLine()).isEqualTo(MinimalServiceJar.SAYS);
            BuiltService changed = build("b");
            assertThat(changed.command(List.of())).isEqualTo(changed.plainCommand(List.of()));

            assertThat(outputOf(changed.prepared().command(CLASS_LOADING_LOG))).contains("shared objects file");
            assertThat(all("app.aot")).hasSize(2);
        } finally {
            running.destroyForcibly().waitFor();
        }
        BuiltService _ = build("c").prepared();
        assertThat(all("app.aot")).hasSize(1);
    }

    @Test
    void aBrokenCacheIsIgnoredSilently() throws Exception {
        BuiltService service = build("a").prepared();
        try (RandomAccessFile cache = new RandomAccessFile(only("app.aot").toFile(), "rw")) {
            cache.setLength(1_000);
        }

        assertThat(outputOf(service.command(List.of()))).isEqualTo(LINE);
    }

    /// The cache is not valid with the first two.
    @ParameterizedTest
    @ValueSource(
            strings = {"-XX:-UseCompressedOops", "-XX:+UseCompactObjectHeaders", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void anyJvmOptionsAreAccepted(String option) throws Exception {
        BuiltService service = build("a").prepared();

        assertThat(outputOf(service.command(List.of(option)))).isEqualTo(LINE);
    }

    @Test
    void aServiceThatCannotBePreparedStartsFromItsJar() throws Exception {
        BuiltService service = MinimalServiceJar.build(home, "a", false).prepared();

        assertThat(outputOf(service.command(List.of()))).isEqualTo(LINE);
        assertThat(all("app.aot")).isEmpty();
        // The preparation is not retried at every start.
        BuiltService _ = service.prepared();
        assertThat(Files.readString(only("preparation.log"))).containsOnlyOnce("NoClassDefFoundError");
    }

    /// Except the encoding of file names.
    @Test
    void thePreparationDoesNotInheritTheEnvironment() throws Exception {
        BuiltService _ = build("a").prepared();

        assertThat(System.getenv()).containsKey("PATH");
        assertThat(Files.readAllLines(only("preparation.log")).stream().filter(line -> line.startsWith("variable ")))
                .isNotEmpty()
                .allMatch(line ->
                        line.startsWith("variable ALTDATA_") || line.matches("variable (LANG|LC_ALL|LC_CTYPE)\\b.*"));
    }

    @Test
    void aMissingBuildIsReported() {
        BuiltService missing = new BuiltService(home, "query-api");

        assertThatThrownBy(() -> missing.command(List.of()))
                .isInstanceOf(NotBuiltException.class)
                .hasMessage("query-api is not built: there is no query-api-…-app.jar in "
                        + home.resolve("query-api").resolve("target") + "; build it with `mvn -DskipTests package`");
    }

    private BuiltService build(String content) throws IOException {
        return MinimalServiceJar.build(home, content, true);
    }

    private static String outputOf(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private Path only(String name) throws IOException {
        List<Path> found = all(name);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private List<Path> all(String name) throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            return files.filter(file -> file.getFileName().toString().equals(name))
                    .toList();
        }
    }
}
