package altdata.stack.servers;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.tables.DatabaseAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
    void aCrashLosesNothingAndTheSortOrderIsIndependentOfTheMachine() throws Exception {
        try (EmbeddedPostgresServer server = start(0)) {
            assertThat(queryText(server, "show fsync")).isEqualTo("on");
            assertThat(queryText(server, "show synchronous_commit")).isEqualTo("on");
            assertThat(queryText(server, "select datlocale from pg_database where datname = current_database()"))
                    .isEqualTo("C.UTF-8");
        }
    }

    @Test
    void aLeftoverServerIsStoppedAndReplaced() throws Exception {
        EmbeddedPostgresServer left = start(0);
        ProcessHandle process = ProcessHandle.of(left.processId()).orElseThrow();
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
