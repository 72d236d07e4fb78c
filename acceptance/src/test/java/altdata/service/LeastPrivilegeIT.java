package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import altdata.testing.EntityRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TestServers;
import altdata.testing.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The API works with a database role that has only the privileges it needs.
@Slow
class LeastPrivilegeIT {
    private static final TestService SERVICE = TestService.get();
    private static final String KEY = "v2_least-privilege";

    @Test
    void theDatabaseRoleOfTheApiCanOnlyReadAndCountRequests() throws SQLException, IOException {
        try (Connection connection = TestServers.get().databaseAsSuperuser();
                Statement statement = connection.createStatement()) {
            String script = Files.readString(Path.of("..", "deploy", "postgresql", "api-role.sql"));
            // Twice, because running it again must be harmless.
            statement.execute(script);
            statement.execute(script);
            statement.execute("alter role altdata_api password 'reads'");
        }
        EntityRecord.push(EntityRecord.company("LEAST"));
        SERVICE.issueKey(KEY, Map.of("daily_limit", 3), "*");
        SERVICE.awaitCaughtUp();
        String url = SERVICE.databaseUrl().replaceFirst("//.*@", "//altdata_api:reads@");
        int port = TestService.freePort();
        try (ServiceProcess _ = SERVICE.anotherApi(port, Map.of("ALTDATA_DATABASE_URL", url))) {
            for (int i = 0; i < 3; i++) {
                assertThat(SERVICE.send(port, "GET", "/api/entities/LEAST", "X-API-Key", KEY)
                                .statusCode())
                        .isEqualTo(200);
            }
            assertThat(SERVICE.send(port, "GET", "/api/entities/LEAST", "X-API-Key", KEY)
                            .statusCode())
                    .isEqualTo(429);
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> SERVICE.send(port, "GET", "/timeline/?symbol=LEAST&apiKey=" + TestService.KEY)
                                    .statusCode()
                            == 200);
        }
        try (Connection connection =
                        DriverManager.getConnection("jdbc:" + url.replaceFirst("//.*@", "//"), "altdata_api", "reads");
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "delete from entities_g1.entity",
                    "insert into metrics_g1.dirty_series (ticker, metric_group) values ('A', 1)",
                    "update altdata.live_release set release_id = 1",
                    "delete from altdata.key_usage",
                    "select * from altdata.dead_letter",
                    "select * from altdata.audit",
                    "delete from altdata.key_last_use",
                    "delete from altdata.shadow",
                    "delete from altdata.shadow_result",
                    "create schema mine",
                    "create table altdata.mine (a int)",
                    "drop schema entities_g1 cascade")) {
                assertThatThrownBy(() -> statement.execute(sql))
                        .as(sql)
                        .isInstanceOf(SQLException.class)
                        .hasMessageMatching("(?s).*(permission denied|must be owner).*");
            }
        }
    }

    /// A role without write privileges behaves like a replica.
    @Test
    void requestsAreCountedInAnotherDatabaseIfTheReadDatabaseIsReadOnly() throws SQLException {
        try (Connection connection = TestServers.get().databaseAsSuperuser();
                Statement statement = connection.createStatement()) {
            statement.execute("drop role if exists altdata_replica");
            statement.execute("create role altdata_replica login password 'reads' in role altdata");
            statement.execute("alter role altdata_replica set default_transaction_read_only = on");
        }
        String key = "v2_counted-elsewhere";
        SERVICE.issueKey(key, Map.of("daily_limit", 2), "*");
        EntityRecord.push(EntityRecord.company("ELSEWHERE"));
        SERVICE.awaitCaughtUp();
        int port = TestService.freePort();
        try (ServiceProcess _ = SERVICE.anotherApi(
                port,
                Map.of(
                        "ALTDATA_DATABASE_URL",
                        SERVICE.databaseUrl().replaceFirst("//.*@", "//altdata_replica:reads@"),
                        "ALTDATA_QUOTA_DATABASE_URL",
                        SERVICE.databaseUrl()))) {
            for (int status : List.of(200, 200, 429)) {
                assertThat(SERVICE.send(port, "GET", "/api/entities/ELSEWHERE", "X-API-Key", key)
                                .statusCode())
                        .isEqualTo(status);
            }
        }
    }
}
