package altdata.verification.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// One run of the model checker Spin.
///
/// @param search      what it searches for
/// @param definitions the bounds of the model and the protections that are removed, such as `FAULTS=2`
record ModelCheck(Search search, List<String> definitions) {
    private static final Path MODEL = Path.of("src", "test", "promela", "projection.pml");
    /// The longest execution of the model has fewer steps.
    private static final String MAX_DEPTH = "-m100000";
    /// In MB. The largest run needs 2,400.
    private static final String MEMORY_LIMIT = "-DMEMLIM=6000";

    enum Search {
        /// All states, for assertions and for executions that end too early.
        STATES(List.of("-DSAFETY"), List.of()),
        /// The same, and executions that never end.
        CYCLES(List.of("-DNP"), List.of("-l")),
        /// The shortest execution that violates an assertion.
        SHORTEST(List.of("-DSAFETY", "-DBFS"), List.of());

        private final List<String> compilerOptions;
        private final List<String> options;

        Search(List<String> compilerOptions, List<String> options) {
            this.compilerOptions = compilerOptions;
            this.options = options;
        }
    }

    static ModelCheck of(Search search, String... definitions) {
        return new ModelCheck(search, List.of(definitions));
    }

    /// Whether Spin and a C compiler are installed.
    static boolean isPossible() {
        return ProgramRun.isPossible("spin", "cc");
    }

    /// Generates, compiles and runs the checker.
    ///
    /// @param directory an empty directory for generated files
    ModelResult run(Path directory) throws IOException, InterruptedException {
        Path model = Files.copy(MODEL, directory.resolve("projection.pml"));
        List<String> macros = new ArrayList<>(
                definitions.stream().map(definition -> "-D" + definition).toList());
        if (search == Search.SHORTEST) {
            macros.add("-DBREADTH_FIRST");
        }
        execute(directory, "spin", macros, List.of("-a", model.toString()));
        // Without -DNOREDUCE Spin looks for independent steps, which this model does not have.
        execute(
                directory,
                "cc",
                List.of("-O2", "-w", "-DNOREDUCE", MEMORY_LIMIT),
                search.compilerOptions,
                List.of("-o", "pan", "pan.c"));
        String output = execute(directory, "./pan", List.of(MAX_DEPTH), search.options);
        boolean isViolated = Files.exists(directory.resolve("projection.pml.trail"));
        return new ModelResult(
                output,
                isViolated ? execute(directory, "spin", macros, List.of("-t", "-T", "-B", "projection.pml")) : "");
    }

    @SafeVarargs
    private static String execute(Path directory, String program, List<String>... arguments)
            throws IOException, InterruptedException {
        List<String> command = Stream.concat(
                        Stream.of(program), Stream.of(arguments).flatMap(List::stream))
                .toList();
        ProgramRun run = ProgramRun.of(directory, command);
        if (run.exit() != 0) {
            throw new IllegalStateException(
                    String.join(" ", command) + " exited with " + run.exit() + ":\n" + run.output());
        }
        return run.output();
    }
}
