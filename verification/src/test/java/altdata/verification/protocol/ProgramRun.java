package altdata.verification.protocol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A program that has ended.
///
/// @param output what it has printed
record ProgramRun(int exit, String output) {
    /// Runs a program until it ends.
    static ProgramRun of(Path directory, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new ProgramRun(process.waitFor(), output);
    }

    /// Whether all of these programs are installed.
    static boolean isPossible(String... programs) {
        return Stream.of(programs)
                .allMatch(program -> Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))));
    }
}
