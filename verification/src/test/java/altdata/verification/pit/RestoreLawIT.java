package altdata.verification.pit;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.builder.ProjectionBindings;
import altdata.builder.operator.cli.RestoreCommand;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.tables.Projection;
import altdata.testing.AltdataCommand;
import altdata.testing.Slow;
import altdata.testing.TestService;
import altdata.verification.law.History;
import altdata.verification.law.RandomChanges;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// After a restore as of T, every table has the content that it had at T: for late, repeated, retracted, deleted and
/// out-of-order records of every topic.
@Slow
class RestoreLawIT {
    private static final TestService SERVICE = TestService.get();
    private static final long SEED = 2_027;
    /// Not the time of `AsOfIT`, which reads whole lists as of its moments.
    private static final Instant NOW = Instant.parse("2026-11-05T08:30:00Z");
    private static final Instant FIRST_KNOWN = NOW.minus(Duration.ofHours(40));
    private static final Duration KNOWN = Duration.ofHours(70);

    @Test
    void aRestoreBringsBackTheTablesOfTheMoment() throws SQLException {
        Random random = new Random(SEED);
        RandomChanges changes = new RandomChanges(SEED, LocalDate.of(2026, 11, 5), NOW);
        List<String> tickers = changes.tickers().stream().sorted().toList();
        List<History.Pushed> rows = new ArrayList<>();
        for (int batch = 0; batch < 8; batch++) {
            rows.addAll(changes.next(8, 60, 25));
        }
        rows.addAll(new RandomWholeRecords(random, tickers, NOW).next(300));
        Collections.shuffle(rows, random);
        rows.forEach(row -> SERVICE.push(row.topic(), known(row.json(), moment(random))));
        SERVICE.awaitCaughtUp();
        List<Instant> moments = List.of(
                moment(random), moment(random), FIRST_KNOWN.plus(KNOWN), FIRST_KNOWN.minusSeconds(1), moment(random));
        for (Instant moment : moments) {
            Map<String, String> past;
            try (Connection connection = SERVICE.database()) {
                past = contents(connection, moment);
            }

            JsonNode restored = restore(moment);

            assertThat(restored.get("equal"))
                    .as("as of %s: %s", moment, restored)
                    .isEqualTo(restored.get("published"));
            assertThat(restored.get("published").asLong()).isPositive();
            try (Connection connection = SERVICE.database()) {
                assertThat(contents(connection, Instant.now()))
                        .as("as of %s", moment)
                        .isEqualTo(past);
            }
            assertThat(restore(moment).get("published").asLong()).isZero();
        }
    }

    private static JsonNode restore(Instant moment) {
        AltdataCommand.CommandOutput output =
                AltdataCommand.run(new RestoreCommand(), "--as-of", moment.toString(), "--yes", "--json");
        assertThat(output.exit()).as(output.text()).isZero();
        return TestService.readTree(output.text());
    }

    /// The content of every table that is restored, as of a moment, by identity.
    private static Map<String, String> contents(Connection connection, Instant moment) throws SQLException {
        Map<String, String> contents = new TreeMap<>();
        for (Projection projection : Projection.values()) {
            if (projection == Projection.METRICS) {
                addPoints(connection, moment, contents);
            } else if (projection != Projection.API_KEYS) {
                addRecords(connection, projection, moment, contents);
            }
        }
        return contents;
    }

    private static void addRecords(
            Connection connection, Projection projection, Instant moment, Map<String, String> contents)
            throws SQLException {
        String table = projection.schema(1)
                + '.'
                + ProjectionBindings.tables(projection).base().name();
        String key =
                String.join(", ", ProjectionBindings.tables(projection).base().key());
        try (PreparedStatement query = connection.prepareStatement("""
                select row(%2$s)::text,
                    to_jsonb(v) - 'data_key' - 'known_from' - 'known_to'
                from (
                    select *, null::timestamptz as known_to from %1$s where known_from <= ?::timestamptz
                    union all
                    select * from %1$s_history where known_from <= ?::timestamptz and known_to > ?::timestamptz
                ) v
                where not deleted
                """.formatted(table, key))) {
            for (int i = 1; i <= 3; i++) {
                query.setString(i, moment.toString());
            }
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    contents.put(table + ' ' + row.getString(1), row.getString(2));
                }
            }
        }
    }

    private static void addPoints(Connection connection, Instant moment, Map<String, String> contents)
            throws SQLException {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, moment);
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select ticker, metric_group, chunk, points, coalesce(history, '') from metrics_g1.chunk
                        """)) {
            while (row.next()) {
                Map<Integer, KnownPoint> winners = new HashMap<>();
                for (byte[] encoded : Arrays.asList(row.getBytes(5), row.getBytes(4))) {
                    // Within a slot the winner is last.
                    ChunkCodec.decode(row.getInt(3), encoded).stream()
                            .filter(point -> point.knownMicros() <= micros)
                            .forEach(point -> winners.put(point.slot(), point));
                }
                String series = "metrics " + row.getString(1) + ' ' + row.getInt(2) + ' ';
                winners.forEach((slot, winner) -> {
                    if (!winner.point().isRetraction()) {
                        contents.put(series + slot, winner.point().values().toString());
                    }
                });
            }
        }
    }

    private static String known(String json, Instant knownAt) {
        // Other tests push alerts and rates with the same identities and low data keys afterwards.
        return json.replaceFirst("\\{", "{\"known_at\":\"" + knownAt + "\",")
                .replace("\"id\":\"a", "\"id\":\"restored-a")
                .replace("\"USD/", "\"RST/");
    }

    private static Instant moment(Random random) {
        return FIRST_KNOWN.plus(random.nextLong(KNOWN.toNanos() / 1_000), ChronoUnit.MICROS);
    }
}
