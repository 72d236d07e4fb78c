package altdata.stack.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import altdata.contracts.tables.DatabaseAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPostgresServerTest {
    @TempDir
    Path directory;

    @Test
    void dataSurvivesARestart() throws Exception {
        try (EmbeddedPostgresServer server = start(0)) {
            execute(server, "create table kept as select 'still here' as word");
        }
        try (EmbeddedPostgresServer server = start(0)) {
            assertThat(queryText(server, "select word from kept")).isEqualTo("still here");
        }
    }

    @Test
    void filesOfAnotherProgramAreNotDeleted() throws Exception {
        Path foreign = Files.createDirectories(directory.resolve("data")).resolve("PG_VERSION");
        Path _ = Files.writeString(foreign, "16");

        assertThatIOException()
                .isThrownBy(() -> start(0))
                .withMessage(directory.resolve("data")
                        + " is not a complete database of altdata; delete it, or use another data directory");
        assertThat(foreign).hasContent("16");
    }

    @Test
    void anInterruptedFirstStartIsRepeated() throws Exception {
        try (EmbeddedPostgresServer server = start(0)) {
            execute(server, "create table lost as select 1");
        }
        Files.delete(directory.resolve("complete"));
        try (EmbeddedPostgresServer server = start(0)) {
            assertThat(queryText(server, "select coalesce(to_regclass('lost')::text, 'absent')"))
                    .isEqualTo("absent");
        }
    }

    @Test
    void aCrashLosesNothingAndTheSortOrderIsIndependentOfTheMachine() throws Exception {
        try (EmbeddedPostgresServer server = start(0)) {
            assertThat(queryText(server, "show fsync")).isEqualTo("on");
            assertThat(queryText(server, "show synchronous_commit")).isEqualTo("on");
            assertThat(queryText(server, "select datlocale from pg_database where datname = current_database()"))
                    .isEqualTo("C.UTF-8");
        }
    }

    @Test
    void requiresThePasswordsOfItsOwnerAndItsSuperuser() throws Exception {
        try (EmbeddedPostgresServer server = start(0)) {
            assertRequiresPasswords(server);
        }
        try (EmbeddedPostgresServer server = start(0)) {
            assertRequiresPasswords(server);
        }
    }

    /// Earlier versions trusted every connection from this machine.
    @Test
    void requiresPasswordsOnADirectoryThatAnEarlierVersionMade() throws Exception {
        try (EmbeddedPostgresServer server = start(0)) {
            execute(server, "create table kept as select 'still here' as word");
        }
        Files.delete(directory.resolve("superuser-password"));
        Path _ = Files.writeString(directory.resolve("data/pg_hba.conf"), "host all all 127.0.0.1/32 trust\n");
        try (EmbeddedPostgresServer server = start(0)) {
            assertRequiresPasswords(server);
            assertThat(queryText(server, "select word from kept")).isEqualTo("still here");
        }
    }

    private void assertRequiresPasswords(EmbeddedPostgresServer server) throws Exception {
        String url = "jdbc:postgresql://localhost:" + server.port() + "/";
        String password = EmbeddedPostgresServer.superuserPassword(directory);
        assertThat(connects(url + "altdata", "altdata", "wrong")).isFalse();
        for (String wrong : List.of("", "altdata", "postgres")) {
            assertThat(connects(url + "postgres", "postgres", wrong)).as(wrong).isFalse();
        }
        assertThat(connects(url + "postgres", "postgres", password)).isTrue();
        assertThat(connects(url + "altdata", "altdata", "altdata")).isTrue();
    }

    private static boolean connects(String url, String user, String password) {
        try (Connection _ = DriverManager.getConnection(url, user, password)) {
            return true;
        } catch (SQLException _) {
            return false;
        }
    }

    @Test
    void aLeftoverServerIsStoppedAndReplaced() throws Exception {
        EmbeddedPostgresServer left = start(0);
        ProcessHandle process = left.process().orElseThrow();
        execute(left, "create table kept as select 'still here' as word");

        // It is never closed, as if its JVM had been killed; only the library's lock, which a killed JVM
        // releases, remains.
        assertThat(EmbeddedPostgresServer.stopLeftover(directory)).isTrue();
        assertThat(process.isAlive()).isFalse();
        left.close();
        try (EmbeddedPostgresServer server = start(left.port())) {
            assertThat(server.port()).isEqualTo(left.port());
            assertThat(queryText(server, "select word from kept")).isEqualTo("still here");
        }
        assertThat(EmbeddedPostgresServer.stopLeftover(directory)).isFalse();
    }

    private EmbeddedPostgresServer start(int port) throws Exception {
        return EmbeddedPostgresServer.start(directory, port, directory.resolve("postgres.log"));
    }

    private static void execute(EmbeddedPostgresServer server, String sql) throws SQLException {
        try (Connection connection = connection(server);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private static String queryText(EmbeddedPostgresServer server, String sql) throws SQLException {
        try (Connection connection = connection(server);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            assertThat(result.next()).isTrue();
            return result.getString(1);
        }
    }

    private static Connection connection(EmbeddedPostgresServer server) throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(server.url());
        return DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
    }
}
