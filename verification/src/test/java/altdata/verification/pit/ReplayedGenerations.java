package altdata.verification.pit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.hosting.command.ExitCode;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.TestService;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// Replays projections with the operators' commands.
final class ReplayedGenerations {
    private ReplayedGenerations() {}

    /// Runs `projections replay` until the generations are READY, and returns their names.
    static List<String> ready(List<String> arguments) {
        CommandOutput replay =
                projections(Stream.concat(Stream.of("replay", "--json", "--progress", "none"), arguments.stream()));
        assertThat(replay.exit()).as(replay.text()).isZero();
        return TestService.readTree(replay.text())
                .valueStream()
                .map(built -> built.get("generation").asString())
                .toList();
    }

    /// Promotes generations. A promotion waits only 5 s until they have read the records that other tests send, so it
    /// may
    /// have to be repeated on a busy machine.
    static void promote(List<String> generations) {
        await().atMost(Duration.ofSeconds(60))
                .pollDelay(Duration.ZERO)
                .until(
                        () -> projections(Stream.concat(Stream.of("promote"), generations.stream())),
                        promoted -> promoted.exit() == ExitCode.DONE);
    }

    /// Runs another command on projections.
    static void run(String... arguments) {
        CommandOutput output = projections(Stream.of(arguments));
        assertThat(output.exit()).as(output.text()).isZero();
    }

    private static CommandOutput projections(Stream<String> arguments) {
        return AltdataCommand.run(new ProjectionsCommand(), arguments.toArray(String[]::new));
    }
}
