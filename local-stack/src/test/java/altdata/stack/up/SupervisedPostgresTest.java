package altdata.stack.up;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import altdata.contracts.tables.DatabaseAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupervisedPostgresTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private final List<String> console = new CopyOnWriteArrayList<>();
    private final AtomicInteger restarts = new AtomicInteger();

    @Test
    void aKilledServerIsRestartedOnItsPortWithItsData() throws Exception {
        long last;
        try (SupervisedPostgres postgres = start()) {
            String url = postgres.url();
            try (Connection session = connection(url);
                    Statement statement = session.createStatement()) {
                statement.executeUpdate("create table kept as select 7 as number");
                long first = postgres.processId().orElseThrow();

                // The open session holds the server's shared memory for a moment longer.
                assertThat(ProcessHandle.of(first).orElseThrow().destroyForcibly())
                        .isTrue();

                await().atMost(TIMEOUT).untilAtomic(restarts, is(1));
                last = postgres.processId().orElseThrow();
                assertThat(last).isNotEqualTo(first);
            }
            assertThat(postgres.url()).isEqualTo(url);
            assertThat(number(url)).isEqualTo(7);
            assertThat(console.getFirst()).startsWith("postgres ended; restarting it (log: ");
        }
        await().atMost(TIMEOUT).until(() -> ProcessHandle.of(last).isEmpty());
    }

    @Test
    void aClosedServerIsNotRestarted() throws Exception {
        SupervisedPostgres postgres = start();
        ProcessHandle process =
                ProcessHandle.of(postgres.processId().orElseThrow()).orElseThrow();

        postgres.close();

        await().atMost(TIMEOUT).until(() -> !process.isAlive());
        // Longer than the pause before a restart.
        await().during(Duration.ofSeconds(2))
                .atMost(TIMEOUT)
                .until(() -> postgres.processId().isEmpty() && console.isEmpty());
    }

    private SupervisedPostgres start() throws Exception {
        return SupervisedPostgres.start(
                DataDirectory.at(directory).created(), 0, console::add, restarts::incrementAndGet);
    }

    private static int number(String url) throws SQLException {
        try (Connection connection = connection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select number from kept")) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }

    private static Connection connection(String url) throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(url);
        return DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
    }
}
