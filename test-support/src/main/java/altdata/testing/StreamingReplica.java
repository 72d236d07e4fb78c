package altdata.testing;

import altdata.stack.servers.EmbeddedPostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.springframework.util.FileSystemUtils;

/// A streaming replica of an embedded PostgreSQL server of the tests.
public final class StreamingReplica implements AutoCloseable {
    private static final String REPLICATION_RULE = "host replication postgres 127.0.0.1/32 scram-sha-256\n";

    private final Path directory;
    private final EmbeddedPostgresServer server;
    private final String superuserUrl;

    private StreamingReplica(Path directory, EmbeddedPostgresServer server, String superuserUrl) {
        this.directory = directory;
        this.server = server;
        this.superuserUrl = superuserUrl;
    }

    /// Copies the running server and starts the copy, which follows it.
    public static StreamingReplica of(TestServers servers) {
        try (Connection primary = connection(servers.superuserUrl())) {
            Path directory = Files.createTempDirectory("altdata-replica");
            Path source = Path.of(text(primary, "show data_directory"));
            allowReplication(primary);
            String _ = text(primary, "select pg_backup_start('replica', true)");
            copy(source.getParent(), directory);
            Path data = directory.resolve(source.getFileName());
            Path _ = Files.writeString(
                    data.resolve("backup_label"), text(primary, "select labelfile from pg_backup_stop(false)"));
            Path _ = Files.createFile(data.resolve("standby.signal"));
            String password = EmbeddedPostgresServer.superuserPassword(directory);
            Path _ = Files.writeString(
                    data.resolve("postgresql.auto.conf"),
                    "primary_conninfo = 'host=127.0.0.1 port=%s user=postgres password=%s'%nhot_standby_feedback = on%n"
                            .formatted(text(primary, "show port"), password));
            EmbeddedPostgresServer server =
                    EmbeddedPostgresServer.start(directory, 0, directory.resolve("postgres.log"));
            return new StreamingReplica(
                    directory,
                    server,
                    "postgresql://postgres:" + password + "@localhost:" + server.port() + "/altdata");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while the replica started", e);
        }
    }

    /// The address for `ALTDATA_DATABASE_URL`.
    public String url() {
        return server.url();
    }

    /// Stops applying the log of the primary, until [#resume].
    public void pause() {
        run("select pg_wal_replay_pause()");
    }

    /// Applies the log again.
    public void resume() {
        run("select pg_wal_replay_resume()");
    }

    /// Makes it a primary.
    public void promote() {
        run("select pg_promote()");
    }

    @Override
    public void close() {
        try {
            server.close();
            boolean _ = FileSystemUtils.deleteRecursively(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void run(String statement) {
        try (Connection connection = connection(superuserUrl)) {
            String _ = text(connection, statement);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void allowReplication(Connection primary) throws SQLException, IOException {
        Path rules = Path.of(text(primary, "show hba_file"));
        if (!Files.readString(rules).contains(REPLICATION_RULE)) {
            Path _ = Files.writeString(rules, REPLICATION_RULE, StandardOpenOption.APPEND);
            String _ = text(primary, "select pg_reload_conf()");
        }
    }

    /// Files may change and disappear meanwhile; the log repairs that.
    private static void copy(Path source, Path target) throws IOException {
        Path _ = Files.walkFileTree(source, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (folder.getFileName().toString().equals("binaries")) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Path _ = Files.createDirectories(target.resolve(source.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                boolean isLog = file.getParent().getFileName().toString().equals("pg_wal");
                if (!isLog && !file.getFileName().toString().startsWith("postmaster.")) {
                    try {
                        Path _ = Files.copy(
                                file, target.resolve(source.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
                    } catch (NoSuchFileException _) {
                        return FileVisitResult.CONTINUE;
                    }
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }
        });
    }

    private static Connection connection(String url) throws SQLException {
        String[] parts = url.substring("postgresql://".length()).split("[:@]", 3);
        return DriverManager.getConnection("jdbc:postgresql://" + parts[2], parts[0], parts[1]);
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            boolean _ = rows.next();
            return String.valueOf(rows.getString(1));
        }
    }
}
