package altdata.verification.law;

import altdata.contracts.topic.Topic;
import altdata.testing.TestDates;
import altdata.testing.TestService;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// After any records in any order, the lists, benchmarks, insights and counts must equal those of a computation
/// from scratch, which implements the specification independently.
class DerivedLawIT {
    private static final TestService SERVICE = TestService.get();
    private static final Clock CLOCK = Clock.systemUTC();
    private static final int STEPS = 4;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void derivedResponsesEqualAComputationFromScratch(long seed) {
        Instant now = CLOCK.instant().truncatedTo(ChronoUnit.SECONDS);
        RandomChanges changes = new RandomChanges(seed, TestDates.today(), now);
        try {
            push(changes.next(16, 150, 60));
            compare(changes, "seed %d, step 0".formatted(seed));
            for (int step = 1; step < STEPS; step++) {
                push(changes.next(9, 50, 30));
                compare(changes, "seed %d, step %d".formatted(seed, step));
            }
        } finally {
            push(changes.deletions());
            SERVICE.awaitCaughtUp();
        }
        compare(changes, "seed %d, all deleted".formatted(seed));
    }

    /// Pushes one row in eight to an arbitrary partition, because the partition must not matter.
    private static void push(List<History.Pushed> rows) {
        int misplaced = rows.size() / 8;
        for (int i = 0; i < misplaced; i++) {
            History.Pushed row = rows.get(i);
            SERVICE.pushRaw(
                    row.topic(), i % Topic.PARTITIONS, new byte[0], row.json().getBytes(StandardCharsets.UTF_8));
        }
        Map<Topic<?>, List<History.Pushed>> byTopic =
                rows.stream().skip(misplaced).collect(Collectors.groupingBy(History.Pushed::topic));
        byTopic.forEach((topic, ofTopic) ->
                SERVICE.push(topic, ofTopic.stream().map(History.Pushed::json).toArray(String[]::new)));
    }

    private static void compare(RandomChanges changes, String when) {
        SERVICE.awaitCaughtUp();
        LocalDate today = TestDates.today();
        ExpectedState reference = new ExpectedState(changes.history(), today);
        SoftAssertions soft = new SoftAssertions();
        DerivedResponseCheck responses =
                new DerivedResponseCheck(soft, when + " on " + today, reference, changes.tickers());
        changes.industries().forEach(responses::compareToplists);
        responses.compareLists(today);
        responses.compareInsights();
        responses.compareEntities();
        soft.assertAll();
        comparePosts(changes, when, reference);
    }

    /// Repeats the comparison if the hour changed during it.
    private static void comparePosts(RandomChanges changes, String when, ExpectedState reference) {
        Instant hour = CLOCK.instant().truncatedTo(ChronoUnit.HOURS);
        SoftAssertions soft = new SoftAssertions();
        new DerivedResponseCheck(soft, when + " at " + hour, reference, changes.tickers())
                .comparePosts(hour, changes.community(), changes.search());
        if (CLOCK.instant().truncatedTo(ChronoUnit.HOURS).equals(hour)) {
            soft.assertAll();
        } else {
            comparePosts(changes, when, reference);
        }
    }
}
