package altdata.verification.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import altdata.verification.faults.ProtocolEvent;
import altdata.verification.faults.ProtocolEvent.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The model accepts a correct trace, and rejects it after a change that the protocol must exclude.
class TraceCheckTest {
    private static final String A = "builder 100";
    private static final String B = "builder 200";

    static final List<Named<Consumer<List<ProtocolEvent>>>> CHANGES = List.of(
            Named.of("a batch is missing", trace -> trace.removeIf(event -> event.transaction() == 1)),
            Named.of("a batch is written twice", trace -> trace.add(offset(103, 103, B, 1, 20, 30))),
            Named.of("a batch is written by the former owner", trace -> replace(trace, 3, offset(13, 3, A, 1, 20, 30))),
            Named.of("a batch is written after the next owner has taken over", trace -> {
                trace.removeIf(event -> event.transaction() == 1);
                trace.add(offset(112, 112, A, 1, 10, 20));
            }),
            Named.of(
                    "the writers are not fenced at the end of BUILDING",
                    trace -> trace.removeIf(event -> event.transaction() == 7 && event.kind() == Kind.EPOCH)),
            Named.of("the new generation has not caught up when it goes live", trace -> {
                trace.removeIf(event -> event.transaction() == 9);
                trace.add(offset(209, 209, A, 2, 25, 30));
            }),
            Named.of(
                    "the new generation goes live before it is READY",
                    trace -> trace.removeIf(event -> event.transaction() == 10)),
            Named.of("a batch is written during a pause", trace -> {
                trace.add(paused(301));
                trace.add(epoch(302, 301, "altdata", 2, 30));
                trace.add(offset(303, 303, A, 2, 30, 40));
            }),
            Named.of("the writers are not fenced by a pause", trace -> trace.add(paused(301))),
            Named.of("the live generation is dropped", trace -> trace.add(state(301, 301, 2, "LIVE", "DROPPED"))),
            Named.of("a batch is written to a dropped generation", trace -> trace.add(offset(301, 301, B, 1, 30, 40))));

    @TempDir
    private Path directory;

    @BeforeAll
    static void needsSpin() {
        assumeTrue(TraceCheck.isPossible(), "spin is not installed (Debian: spin)");
    }

    @Test
    void aCorrectTraceIsAccepted() throws IOException, InterruptedException {
        assertThat(new TraceCheck(correct()).rejection(directory)).isEmpty();
    }

    @ParameterizedTest
    @FieldSource("CHANGES")
    void aWrongTraceIsRejected(Consumer<List<ProtocolEvent>> change) throws IOException, InterruptedException {
        List<ProtocolEvent> wrong = correct();
        change.accept(wrong);
        assertThat(new TraceCheck(wrong).rejection(directory)).contains("assertion violated");
    }

    /// Generation 1 is written by two builders in turn; generation 2 is built, replaces it, and it is dropped.
    private static List<ProtocolEvent> correct() {
        return new ArrayList<>(Stream.of(
                        state(1, 0, 1, null, "LIVE", Kind.KNOWN_GENERATION),
                        new ProtocolEvent(
                                2,
                                0,
                                "altdata",
                                Kind.KNOWN_CHECKPOINT,
                                "quotes",
                                1,
                                0,
                                null,
                                10L,
                                null,
                                null,
                                null,
                                null),
                        offset(11, 1, A, 1, 10, 20),
                        epoch(12, 2, B, 1, 20),
                        offset(13, 3, B, 1, 20, 30),
                        state(14, 4, 2, null, "BUILDING"),
                        epoch(15, 5, A, 2, 0),
                        offset(16, 6, A, 2, 0, 25),
                        state(17, 7, 2, "BUILDING", "CATCHING_UP"),
                        epoch(18, 7, B, 2, 25),
                        epoch(19, 8, A, 2, 25),
                        offset(20, 9, A, 2, 25, 30),
                        state(21, 10, 2, "CATCHING_UP", "READY"),
                        state(22, 11, 1, "LIVE", "RETAINED"),
                        state(23, 11, 2, "READY", "LIVE"),
                        state(24, 12, 1, "RETAINED", "DROPPED"))
                .toList());
    }

    private static void replace(List<ProtocolEvent> trace, long transaction, ProtocolEvent other) {
        trace.replaceAll(event -> event.transaction() == transaction ? other : event);
    }

    private static ProtocolEvent offset(long id, long transaction, String process, int generation, long from, long to) {
        return new ProtocolEvent(
                id, transaction, process, Kind.OFFSET, "quotes", generation, 0, from, to, null, null, null, null);
    }

    private static ProtocolEvent epoch(long id, long transaction, String process, int generation, long next) {
        return new ProtocolEvent(
                id, transaction, process, Kind.EPOCH, "quotes", generation, 0, null, next, null, null, null, null);
    }

    private static ProtocolEvent state(long id, long transaction, int generation, String from, String to) {
        return state(id, transaction, generation, from, to, Kind.STATE);
    }

    private static ProtocolEvent state(long id, long transaction, int generation, String from, String to, Kind kind) {
        return new ProtocolEvent(
                id, transaction, "altdata", kind, "quotes", generation, null, null, null, from, to, false, false);
    }

    private static ProtocolEvent paused(long transaction) {
        return new ProtocolEvent(
                transaction,
                transaction,
                "altdata",
                Kind.STATE,
                "quotes",
                2,
                null,
                null,
                null,
                "LIVE",
                "LIVE",
                false,
                true);
    }
}
