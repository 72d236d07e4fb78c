package altdata.verification.pit;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.TestService;
import altdata.verification.pit.KnownHistory.KnownRow;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An answer as of T equals the answer of a service whose clock shows T and whose log ends at T: for every
/// operation, and for late, repeated, retracted, deleted and out-of-order records. Generations that are built again
/// from the log give the same answers.
class AsOfIT {
    private static final TestService SERVICE = TestService.get();
    private static final long SEED = 2_022;
    /// Between midnight in Los Angeles and the end of daylight saving time there.
    private static final Instant NOW = Instant.parse("2026-11-01T08:30:00Z");

    /// Midnight in UTC and in Los Angeles, the end of daylight saving time there, and the next midnight there.
    private static final List<Instant> BOUNDARIES = List.of(
            Instant.parse("2026-11-01T00:00:00Z"),
            Instant.parse("2026-11-01T07:00:00Z"),
            Instant.parse("2026-11-01T09:00:00Z"),
            Instant.parse("2026-11-02T08:00:00Z"));

    private static final int MOMENTS = 20;
    private static final int COMPARED_AFTER_REPLAY = 300;

    @Test
    @Timeout(900)
    void anAnswerAsOfAMomentIsThatOfAServiceWhoseLogEndsThere() throws IOException {
        KnownHistory history = new KnownHistory(SEED, NOW, BOUNDARIES);
        List<Instant> moments = history.moments(MOMENTS);
        List<PastAnswer> answers;
        try (PastStack past = new PastStack(moments.getFirst())) {
            // While the services start.
            history.pushTo(SERVICE);
            past.awaitReady();
            answers = pastAnswers(past, history, moments);
        }
        SERVICE.awaitCaughtUp();

        assertThat(answers).hasSizeGreaterThanOrEqualTo(1_000);
        List<String> differences = PastAnswer.differences(answers);
        assertThat(differences)
                .as("%d of %d answers differ", differences.size(), answers.size())
                .isEmpty();

        CommandOutput replay = AltdataCommand.run(new ProjectionsCommand(), "replay", "--all", "--promote");
        assertThat(replay.exit()).as(replay.text()).isZero();
        Collections.shuffle(answers, new Random(SEED));
        assertThat(PastAnswer.differences(answers.subList(0, COMPARED_AFTER_REPLAY)))
                .isEmpty();
    }

    /// The answers of the service when its log ends at each moment.
    private static List<PastAnswer> pastAnswers(PastStack past, KnownHistory history, List<Instant> moments)
            throws IOException {
        List<PastAnswer> answers = new ArrayList<>();
        List<KnownRow> rows = history.byTime();
        int next = 0;
        for (Instant moment : moments) {
            while (next < rows.size() && !rows.get(next).knownAt().isAfter(moment)) {
                past.push(rows.get(next).row().topic(), rows.get(next).row().json());
                next++;
            }
            past.advance(moment);
            answers.addAll(history.targets().parallelStream()
                    .map(target -> PastAnswer.of(target, moment, past.get(target)))
                    .toList());
        }
        return answers;
    }
}
