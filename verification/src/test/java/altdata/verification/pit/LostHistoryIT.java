package altdata.verification.pit;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TestService;
import altdata.verification.variant.ClassVariant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Verifies `AsOfIT` itself: without any one of the rules of point-in-time reads, some of its requests have other
/// answers.
@Timeout(300)
@Slow
class LostHistoryIT {
    private static final TestService SERVICE = TestService.get();
    private static final long SEED = 2_029;
    /// Other tests read the lists as of earlier times.
    private static final Instant NOW = Instant.parse("2026-11-13T08:30:00Z");

    private static final int MOMENTS = 6;
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    private static final ClassVariant HIGHEST_DATA_KEY_ALONE = new ClassVariant(
            "contracts",
            "altdata/contracts/series/PointsAsOf",
            "if (knownMicros > asOfMicros || isDecided[index]) {",
            "if (isDecided[index]) {");
    private static final ClassVariant PRESENT_DAY = new ClassVariant(
            "query-api",
            "altdata/api/request/ApiRequest",
            "LocalDate.ofInstant(now, ZoneOffset.UTC)",
            "LocalDate.ofInstant(receivedAt, ZoneOffset.UTC)");
    private static final ClassVariant DATA_KEY_WITHOUT_CONTENT = new ClassVariant(
            "contracts",
            "altdata/contracts/topic/RecordRank",
            "return byKey != 0 ? byKey : Arrays.compareUnsigned(contentHash, other.contentHash);",
            "return byKey;");
    private static final ClassVariant LAST_KNOWN_TIME = new ClassVariant(
            "projection-builder",
            "altdata/builder/records/RecordChanges",
            "Math.min(knownFrom, other.knownFrom)",
            "Math.max(knownFrom, other.knownFrom)");
    private static final ClassVariant DELETIONS_WITHOUT_HISTORY = new ClassVariant(
            "projection-builder",
            "altdata/builder/records/RecordChanges",
            "} else if (candidate.knownFrom() < next.knownFrom()) {",
            "} else if (candidate.knownFrom() < next.knownFrom()"
                    + " && (next.added() == null || next.added().version().content() != null)) {");

    private static final List<PastAnswer> ANSWERS = new ArrayList<>();

    @TempDir
    static Path directory;

    @BeforeAll
    static void answersAreKnown() {
        KnownHistory history = new KnownHistory(SEED, NOW, List.of());
        history.pushTo(SERVICE);
        SERVICE.awaitCaughtUp();
        // If the class runs again, the answers are requested again.
        ANSWERS.clear();
        for (Instant moment : history.moments(MOMENTS)) {
            history.targets().forEach(target -> ANSWERS.add(PastAnswer.requested(target, moment)));
        }
        assertThat(PastAnswer.differences(ANSWERS)).isEmpty();
    }

    @Test
    void aVersionMustBeKnown(TestReporter reporter) throws IOException {
        assertThat(differencesOfApi(reporter, HIGHEST_DATA_KEY_ALONE)).anyMatch(isAbout("/timeline/"));
    }

    @Test
    void todayIsTheDayOfTheMoment(TestReporter reporter) throws IOException {
        assertThat(differencesOfApi(reporter, PRESENT_DAY)).anyMatch(isAbout("/social_media_mentions/"));
    }

    @Test
    void ofVersionsWithEqualDataKeysTheContentDecides(TestReporter reporter) throws IOException {
        assertThat(differencesOfBuilder(reporter, DATA_KEY_WITHOUT_CONTENT, "signal_alerts", "alerts"))
                .anyMatch(isAbout("/alerts/").or(isAbout("/signal_alerts/")));
    }

    @Test
    void aRepeatDoesNotMoveTheKnownTime(TestReporter reporter) throws IOException {
        assertThat(differencesOfBuilder(reporter, LAST_KNOWN_TIME, "entities", "posts"))
                .isNotEmpty();
    }

    @Test
    void deletionsKeepTheHistory(TestReporter reporter) throws IOException {
        assertThat(differencesOfBuilder(reporter, DELETIONS_WITHOUT_HISTORY, "entities", "posts"))
                .anyMatch(isAbout("/api/entities"));
    }

    private static Predicate<String> isAbout(String path) {
        return difference -> difference.startsWith(path);
    }

    /// The differences in the answers of an API with the variant, which reads the same tables.
    private static List<String> differencesOfApi(TestReporter reporter, ClassVariant variant) throws IOException {
        int port = TestService.freePort();
        try (ServiceProcess _ = SERVICE.anotherApi(port, options(variant))) {
            return reported(reporter, PastAnswer.differences(ANSWERS, port));
        }
    }

    /// The differences after a builder with the variant has built these projections again.
    private static List<String> differencesOfBuilder(TestReporter reporter, ClassVariant variant, String... projections)
            throws IOException {
        SERVICE.killBuilder();
        try (ServiceProcess _ = SERVICE.anotherBuilder(options(variant))) {
            List<String> built = ReplayedGenerations.ready(List.of(projections));
            ReplayedGenerations.promote(built);
            try {
                return reported(reporter, PastAnswer.differences(ANSWERS));
            } finally {
                ReplayedGenerations.run("rollback");
                built.forEach(generation -> ReplayedGenerations.run("drop", "--yes", generation));
            }
        } finally {
            SERVICE.startBuilder();
            assertThat(PastAnswer.differences(ANSWERS)).isEmpty();
        }
    }

    private static List<String> reported(TestReporter reporter, List<String> differences) {
        reporter.publishEntry(
                differences.size() + " of " + ANSWERS.size() + " answers differ",
                differences.isEmpty() ? "" : differences.getFirst());
        return differences;
    }

    private static Map<String, String> options(ClassVariant variant) throws IOException {
        return Map.of("JAVA_TOOL_OPTIONS", variant.option(HOME, Files.createTempDirectory(directory, "variant")));
    }
}
