package altdata.verification.faults;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.hosting.command.ExitCode;
import altdata.stack.Altdata;
import altdata.testing.Slow;
import altdata.verification.Verification;
import altdata.verification.faults.ProtocolEvent.Kind;
import altdata.verification.protocol.TraceCheck;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Runs two short rounds of the fault suite, and compares their trace with the model of the protocol.
@Timeout(600)
@Slow
class FaultsIT {
    private static final String HOME = "altdata.home";
    private static final int WRONG_TRACES = 10;

    @TempDir
    static Path directory;

    @BeforeAll
    static void theServicesAreThoseThatWereBuilt() {
        System.setProperty(HOME, Path.of("..").toAbsolutePath().normalize().toString());
    }

    @AfterAll
    static void everythingIsAsItWas() {
        System.clearProperty(HOME);
    }

    @Test
    void everyTableMatchesTheLogAndTheModelAcceptsTheTrace() throws IOException, InterruptedException {
        Path trace = directory.resolve("trace.ndjson");
        StringWriter output = new StringWriter();
        int exit = Altdata.commandLine(Verification.COMMANDS.toArray(Class<?>[]::new))
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(output))
                .execute(
                        "faults",
                        "--rounds",
                        "2",
                        "--trace",
                        trace.toString(),
                        "--rows",
                        "2500",
                        "--seed",
                        "7",
                        "--longest-recovery",
                        // The machine may be busy with other work.
                        "60s",
                        "--only",
                        "KILL_BUILDER,KILL_POSTGRES,CUT_PATH,ZOMBIE_WRITER,REPLAY_AND_FLIP,ROLL_BACK");
        assertThat(exit).as(output.toString()).isZero();
        assertThat(output.toString())
                .contains("kill builder: ", "kill postgres: ", "cut path: ", "zombie writer: ", "2 of 2 rounds passed");
        if (TraceCheck.isPossible()) {
            checkTrace(TraceCheck.read(trace));
        }
    }

    private static void checkTrace(Map<String, List<ProtocolEvent>> byProjection)
            throws IOException, InterruptedException {
        assertThat(byProjection).containsKeys("entities", "metrics", "posts", "quotes");
        for (List<ProtocolEvent> ofProjection : byProjection.values()) {
            assertThat(new TraceCheck(ofProjection).rejection(directory)).isEmpty();
        }
        List<ProtocolEvent> correct = byProjection.get("metrics");
        assertThat(correct).anyMatch(event -> "LIVE".equals(event.toState()) && event.kind() == Kind.STATE);
        Random random = new Random(7);
        List<ProtocolEvent> batches = new ArrayList<>(correct.stream()
                .filter(event -> event.kind() == Kind.OFFSET && isFollowedByAnother(event, correct))
                .toList());
        Collections.shuffle(batches, random);
        for (ProtocolEvent batch : batches.subList(0, WRONG_TRACES)) {
            List<ProtocolEvent> missing = new ArrayList<>(correct);
            missing.remove(batch);
            assertThat(new TraceCheck(missing).rejection(directory))
                    .as("without " + batch)
                    .contains("assertion violated");
            List<ProtocolEvent> repeated = new ArrayList<>(correct);
            repeated.add(inOwnTransaction(batch, correct.getLast().id() + 1));
            assertThat(new TraceCheck(repeated).rejection(directory))
                    .as("at the end again: " + batch)
                    .contains("assertion violated");
        }
    }

    private static boolean isFollowedByAnother(ProtocolEvent batch, List<ProtocolEvent> trace) {
        return trace.stream()
                .anyMatch(event -> event.kind() == Kind.OFFSET
                        && event.id() > batch.id()
                        && event.generation() == batch.generation()
                        && Objects.equals(event.partition(), batch.partition()));
    }

    private static ProtocolEvent inOwnTransaction(ProtocolEvent batch, long id) {
        return new ProtocolEvent(
                id,
                -id,
                batch.process(),
                batch.kind(),
                batch.projection(),
                batch.generation(),
                batch.partition(),
                batch.fromOffset(),
                batch.toOffset(),
                null,
                null,
                null,
                null);
    }

    @Test
    void invalidOptionsAreRejected() {
        StringWriter output = new StringWriter();
        int exit = Altdata.commandLine(Verification.COMMANDS.toArray(Class<?>[]::new))
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(output))
                .execute("faults", "--rounds", "0");
        assertThat(exit).isEqualTo(ExitCode.USAGE);
        assertThat(output.toString()).contains("'--rounds': expected at least 1");
    }
}
