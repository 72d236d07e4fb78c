package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.KeysCommand;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.access.Scopes;
import altdata.testing.AltdataCommand;
import altdata.testing.EntityRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.TestService;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Issuing, rotating, expiring and listing API keys by command.
class KeysIT {
    private static final TestService SERVICE = TestService.get();
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Pattern ISSUED = Pattern.compile("issued (\\S+) ");

    private record Issued(String id, String key, String text) {}

    private static Issued issued(String... arguments) {
        String text = command(0, arguments);
        Matcher id = ISSUED.matcher(text);
        assertThat(id.find()).as(text).isTrue();
        return new Issued(id.group(1), text.strip().lines().toList().getLast(), text);
    }

    private static String command(int expected, String... arguments) {
        AltdataCommand.CommandOutput said = AltdataCommand.run(new KeysCommand(), arguments);
        assertThat(said.exit()).as(said.text()).isEqualTo(expected);
        return said.text();
    }

    @ParameterizedTest
    @CsvSource({
        "social:froum, 'unknown scope ''social:froum'' (did you mean social:forum?)'",
        "entity:list, did you mean entities:list?",
        "Social:*, did you mean social:*?",
        "ingest:metric, did you mean ingest:metrics?",
        "everything-there-is, 'known scopes: *, v1, entities:list'",
    })
    void anUnknownScopeIsAUsageError(String scope, String message) {
        AltdataCommand.CommandOutput said = AltdataCommand.run(new KeysCommand(), "issue", "--scopes", "v1," + scope);
        assertThat(said.text()).contains(message).contains("Usage:");
        assertThat(said.exit()).isEqualTo(usageError());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2020-01-01", "2020-01-01T00:00:00Z", "0d", "soon", "2027-13-01", "2300-01-01", "3"})
    void anExpiryThatIsNoFutureTimeIsAUsageError(String expires) {
        AltdataCommand.CommandOutput said =
                AltdataCommand.run(new KeysCommand(), "issue", "--scopes", "v1", "--expires", expires);
        assertThat(said.text()).contains("--expires: expected").contains(expires);
        assertThat(said.exit()).isEqualTo(usageError());
    }

    @Test
    void theUsageOfAnUnknownKeyIsAnError() {
        AltdataCommand.CommandOutput said = AltdataCommand.run(new KeysCommand(), "usage", "k_nonsense");
        assertThat(said.text()).contains("there is no key k_nonsense");
        assertThat(said.exit()).isEqualTo(1);
    }

    /// The exit code of this build for an invalid command line.
    private static int usageError() {
        int code = AltdataCommand.run(new KeysCommand(), "issue", "--no-such-option")
                .exit();
        assertThat(code).isNotZero();
        return code;
    }

    @Test
    void everyKnownScopeCanBeIssued() {
        assertThat(issued("issue", "--scopes", String.join(",", Scopes.ALL)).key())
                .startsWith("v2_");
    }

    @Test
    void aKeyWithExpiryAndLabelIsListedUntilItExpires() {
        EntityRecord.push(EntityRecord.company("KEYS"));
        Issued key = issued(
                "issue",
                "--scopes",
                "entities:*",
                "--owner",
                "desk",
                "--label",
                "backtests",
                "--expires",
                "2099-12-31");
        assertThat(key.text()).contains("valid until 2100-01-01T00:00:00Z");
        await().atMost(TIMEOUT).until(() -> status(key) == 200);
        JsonNode listed = listed(key.id());
        assertThat(listed.get("label").asString()).isEqualTo("backtests");
        assertThat(listed.get("state").asString()).isEqualTo("active");
        assertThat(Instant.parse(listed.get("expires").asString())).isEqualTo("2100-01-01T00:00:00Z");

        Issued successor = issued("rotate", key.id(), "--grace", "0h", "--expires", "30d");
        await().atMost(TIMEOUT).until(() -> status(successor) == 200);
        await().atMost(TIMEOUT).until(() -> status(key) == 403);
        // The key is checked before the interface is chosen.
        assertThat(SERVICE.get("/graph/?apiKey=" + key.key()).statusCode()).isEqualTo(403);
        assertThat(TestService.json(SERVICE.get("/api/entities/KEYS", "X-API-Key", key.key()), 403)
                        .at("/detail/code")
                        .asString())
                .isEqualTo("INVALID_API_KEY");

        assertThat(command(0, "list")).contains(successor.id()).doesNotContain(key.id());
        assertThat(listed(key.id(), "--all").get("state").asString()).isEqualTo("expired");
        assertThat(command(1, "rotate", key.id())).contains("expired at");
    }

    @Test
    void bothKeysWorkInTheGracePeriodOfARotation() {
        EntityRecord.push(EntityRecord.company("KEYS"));
        Issued key = issued(
                "issue", "--scopes", "entities:*,v1", "--owner", "desk", "--label", "backtests", "--daily-limit", "50");
        await().atMost(TIMEOUT).until(() -> status(key) == 200);

        Issued successor = issued("rotate", key.id(), "--grace", "2w");

        await().atMost(TIMEOUT).until(() -> status(successor) == 200);
        await().atMost(TIMEOUT).until(() -> !listed(key.id()).get("expires").isNull());
        assertThat(status(key)).isEqualTo(200);
        JsonNode old = listed(key.id());
        assertThat(Instant.parse(old.get("expires").asString()))
                .isBetween(
                        Instant.now().plus(Duration.ofDays(13)), Instant.now().plus(Duration.ofDays(14)));
        JsonNode next = listed(successor.id());
        for (String same : new String[] {"owner", "label", "scopes", "daily_limit", "v1_daily_limit"}) {
            assertThat(next.get(same)).as(same).isEqualTo(old.get(same));
        }
        assertThat(next.get("expires").isNull()).isTrue();
        assertThat(command(0, "revoke", successor.id())).contains("revoked " + successor.id());
        await().atMost(TIMEOUT).until(() -> status(successor) == 403);
        assertThat(command(1, "rotate", successor.id())).contains("is revoked");
        assertThat(listed(successor.id(), "--all").get("state").asString()).isEqualTo("revoked");
    }

    @Test
    void aRevokedKeyStaysRevokedIfTheTablesAreOld() {
        EntityRecord.push(EntityRecord.company("KEYS"));
        Issued key = issued("issue", "--scopes", "entities:*");
        assertThat(status(key)).isEqualTo(200);
        AltdataCommand.run(new ProjectionsCommand(), "pause", "api_keys_g1");
        try {
            assertThat(command(1, "revoke", key.id()))
                    .contains("revoked " + key.id())
                    .contains("the API does not use the latest records of keys yet: api_keys_g1 is paused");
            assertThat(status(key)).isEqualTo(200);

            assertThat(command(1, "rotate", key.id())).contains("api_keys_g1 is paused; resume it");
        } finally {
            AltdataCommand.run(new ProjectionsCommand(), "resume", "api_keys_g1");
        }
        await().atMost(TIMEOUT).until(() -> status(key) == 403);
        assertThat(command(1, "rotate", key.id())).contains("is revoked");
    }

    @Test
    void theLastUseIsKnownWhenAnInstanceHasStopped() {
        EntityRecord.push(EntityRecord.company("KEYS"));
        Issued key = issued("issue", "--scopes", "entities:*");
        await().atMost(TIMEOUT).until(() -> status(key) == 200);
        Instant before = Instant.now().minusSeconds(2);
        int port = TestService.freePort();
        try (ServiceProcess _ = SERVICE.anotherApi(port, Map.of())) {
            await().atMost(TIMEOUT)
                    .until(() -> SERVICE.send(port, "GET", "/api/entities/KEYS", "X-API-Key", key.key())
                                    .statusCode()
                            == 200);
        }
        assertThat(Instant.parse(listed(key.id()).get("last_used").asString())).isAfter(before);
    }

    private static int status(Issued key) {
        return SERVICE.get("/api/entities/KEYS", "X-API-Key", key.key()).statusCode();
    }

    private static JsonNode listed(String id, String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "list";
        arguments[1] = "--json";
        System.arraycopy(more, 0, arguments, 2, more.length);
        String json = command(0, arguments);
        return TestService.readTree(json)
                .valueStream()
                .filter(row -> row.get("key_id").asString().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError(id + " is not in " + json));
    }
}
