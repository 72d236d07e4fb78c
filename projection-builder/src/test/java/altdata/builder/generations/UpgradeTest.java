package altdata.builder.generations;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.builder.tables.ReplayScope;
import altdata.contracts.tables.Projection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpgradeTest {
    private static final Projection METRICS = Projection.METRICS;
    private static final Generation LIVE = new Generation(METRICS, 1);

    private static KnownGeneration generation(int number, GenerationState state, String definition) {
        return new KnownGeneration(
                new Generation(METRICS, number),
                state,
                false,
                definition,
                ReplayScope.EVERYTHING,
                null,
                definition,
                null,
                false,
                null);
    }

    /// The live generation is of another version, the others are of this one.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''             | starts a build
            BUILDING       | waits for metrics_g2
            READY          | promotes metrics_g2
            DROPPED        | waits for an operator
            RETAINED       | waits for an operator
            FAILED         | waits for an operator
            RETAINED READY | waits for an operator
            DROPPED READY  | waits for an operator
            BUILDING READY | waits for metrics_g2
            READY BUILDING | promotes metrics_g2
            READY DROPPED  | promotes metrics_g2
            """)
    void anOperatorsReplayIsNotPromoted(String successors, String expected) {
        List<KnownGeneration> known = new ArrayList<>();
        known.add(generation(1, GenerationState.LIVE, "of another version"));
        for (String state : successors.split(" ")) {
            if (!state.isEmpty()) {
                known.add(generation(known.size() + 1, GenerationState.valueOf(state), METRICS.definitionDigest()));
            }
        }

        Upgrade upgrade = Upgrade.of(known, Map.of(METRICS, LIVE));

        assertThat(next(upgrade)).isEqualTo(expected);
    }

    private static String next(Upgrade upgrade) {
        if (upgrade.isDone()) {
            return "waits for an operator";
        }
        KnownGeneration successor = upgrade.steps().getFirst().successor();
        if (successor == null) {
            return "starts a build";
        }
        return (upgrade.isReady() ? "promotes " : "waits for ") + successor.generation();
    }
}
