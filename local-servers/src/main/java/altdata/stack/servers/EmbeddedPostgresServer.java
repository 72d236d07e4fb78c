package altdata.stack.servers;

import com.sun.management.OperatingSystemMXBean;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/// An embedded PostgreSQL server with the database `altdata`. Its data remain in its directory between runs.
///
/// It is fully durable: a crash of the machine loses nothing. It listens only on this machine, and requires
/// passwords.
public final class EmbeddedPostgresServer implements AutoCloseable {
    private static final String NAME = "altdata";
    private static final String FATAL = "FATAL:";
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration RELOAD_TIMEOUT = Duration.ofSeconds(10);
    private static final long RELOAD_POLL_MILLIS = 20;

    private final EmbeddedPostgres server;
    private final Path data;

    private EmbeddedPostgresServer(EmbeddedPostgres server, Path data) {
        this.server = server;
        this.data = data;
    }

    /// Starts the server on a directory, which is created if necessary. A server that is still running on it is
    /// stopped first.
    ///
    /// @param port 0 for any free port
    /// @param log  the server's log file; appended to
    /// @throws IOException if it does not start, and the log contains the reason; or if the directory contains
    /// files that no start of this class has created
    public static EmbeddedPostgresServer start(Path directory, int port, Path log)
            throws IOException, InterruptedException {
        return start(directory, port, log, Map.of());
    }

    /// The same, with additional settings of `postgresql.conf`, for example for TLS.
    ///
    /// @param port 0 for any free port
    /// @throws IOException if it does not start; the log contains the reason
    public static EmbeddedPostgresServer start(Path directory, int port, Path log, Map<String, String> settings)
            throws IOException, InterruptedException {
        Path data = data(directory);
        Path complete = directory.resolve("complete");
        Path begun = directory.resolve("begun");
        boolean isFirstStart = !Files.exists(complete);
        if (isFirstStart && !Files.exists(begun) && hasFiles(data)) {
            throw new IOException(
                    data + " is not a complete database of altdata; delete it, or use another data directory");
        }
        boolean _ = LeftoverPostgres.stop(data);
        if (isFirstStart) {
            // An interrupted first start leaves a directory on which no server starts.
            boolean _ = FileSystemUtils.deleteRecursively(data);
            PostgresPasswords.delete(directory);
            Path _ = Files.createDirectories(directory);
            Path _ = Files.writeString(begun, "");
        }
        Path _ = Files.createDirectories(data);
        // A copied directory is often accessible to others, and PostgreSQL refuses to start on it.
        Path _ = Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        String password = PostgresPasswords.ofSuperuser(directory);
        if (!isFirstStart) {
            PostgresPasswords.writeRules(data, password != null);
        }
        EmbeddedPostgresServer server = new EmbeddedPostgresServer(
                start(directory, data, FreePort.orFree(port), log, settings, password), data);
        try {
            if (isFirstStart) {
                server.createDatabase();
                Path _ = Files.createFile(complete);
            }
            if (password == null) {
                server.requirePasswords(directory);
            }
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /// Stops a server that outlived the JVM that started it.
    ///
    /// @return whether there was one
    /// @throws IOException if it cannot be stopped
    public static boolean stopLeftover(Path directory) throws IOException, InterruptedException {
        return LeftoverPostgres.stop(data(directory));
    }

    /// The password of the superuser `postgres` of the server on a directory.
    ///
    /// @throws IOException if the file with the password cannot be read
    public static String superuserPassword(Path directory) throws IOException {
        String password = PostgresPasswords.ofSuperuser(directory);
        if (password == null) {
            throw new IOException("the PostgreSQL on " + directory + " has never been started");
        }
        return password;
    }

    /// The port it listens on.
    public int port() {
        return server.getPort();
    }

    /// The address for `--database` and `ALTDATA_DATABASE_URL`, with user and password.
    public String url() {
        return url(port());
    }

    /// The address of a server on that port.
    public static String url(int port) {
        return "postgresql://" + NAME + ":" + NAME + "@localhost:" + port + "/" + NAME;
    }

    /// Its main process; empty if it is not running.
    ///
    /// @throws IOException if its record in the data directory cannot be read
    public Optional<ProcessHandle> process() throws IOException {
        return Optional.ofNullable(LeftoverPostgres.runningOn(data));
    }

    /// The main process of the server that runs on a directory; empty if no server does.
    ///
    /// @throws IOException if its record in the directory cannot be read
    public static Optional<ProcessHandle> processOn(Path directory) throws IOException {
        return Optional.ofNullable(LeftoverPostgres.runningOn(data(directory)));
    }

    /// Stops it; open sessions are terminated.
    @Override
    public void close() throws IOException {
        server.close();
    }

    private static boolean hasFiles(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isPresent();
        }
    }

    private static Path data(Path directory) {
        return directory.resolve("data");
    }

    private static EmbeddedPostgres start(
            Path directory, Path data, int port, Path log, Map<String, String> more, @Nullable String password)
            throws IOException {
        long logged = Files.exists(log) ? Files.size(log) : 0;
        try {
            EmbeddedPostgres.Builder settings = settings(directory, data, port, Redirect.appendTo(log.toFile()));
            more.forEach(settings::setServerConfig);
            if (password != null) {
                EmbeddedPostgres.Builder _ = settings.setConnectConfig("password", password);
            }
            return settings.start();
        } catch (IOException | RuntimeException e) {
            throw new IOException("PostgreSQL does not start on port " + port + ": " + reason(log, logged, e), e);
        }
    }

    /// The server's error from its log if there is one; otherwise the library's message.
    private static String reason(Path log, long from, Exception failure) throws IOException {
        if (!Files.exists(log)) {
            return String.valueOf(failure.getMessage());
        }
        byte[] bytes = Files.readAllBytes(log);
        int start = (int) Math.min(from, bytes.length);
        String written = new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8);
        return written.lines()
                .filter(line -> line.contains(FATAL))
                .reduce((_, last) -> last)
                .map(line ->
                        line.substring(line.indexOf(FATAL) + FATAL.length()).strip())
                .orElse(String.valueOf(failure.getMessage()));
    }

    /// An eighth of the machine's memory, from 256 to 4,096 MB. The server uses it only as the tables grow.
    private static long sharedBuffers() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return Math.clamp(system.getTotalMemorySize() / 8 / 1024 / 1024, 256, 4096);
    }

    private static EmbeddedPostgres.Builder settings(Path directory, Path data, int port, Redirect log) {
        return EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(directory.resolve("binaries").toFile())
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPGStartupWait(START_TIMEOUT)
                .setPort(port)
                .setOutputRedirector(log)
                .setErrorRedirector(log)
                // PostgreSQL's own C.UTF-8: the same order and case mapping on every system, regardless of its
                // locales.
                .setLocaleConfig("locale-provider", "builtin")
                .setLocaleConfig("builtin-locale", "C.UTF-8")
                .setLocaleConfig("locale", "C")
                .setServerConfig("shared_buffers", sharedBuffers() + "MB")
                .setServerConfig("max_wal_size", "2GB")
                .setServerConfig("jit", "off")
                .setServerConfig("synchronous_commit", "on")
                // The library turns it off.
                .setServerConfig("fsync", "on")
                .setServerConfig("timezone", "UTC")
                .setServerConfig("log_timezone", "UTC")
                // Otherwise its sockets would be in a folder that all users share.
                .setServerConfig("unix_socket_directories", "");
    }

    /// The password is set before the rules require it, so that an interrupted start can be repeated. The
    /// owner's password is set again, because an older server may have stored it in another form.
    private void requirePasswords(Path directory) throws IOException, InterruptedException {
        String password = PostgresPasswords.random();
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("set password_encryption = 'scram-sha-256'");
            statement.executeUpdate("alter role " + NAME + " password '" + NAME + "'");
            statement.executeUpdate("alter role postgres password '" + password + "'");
            PostgresPasswords.write(directory, password);
            PostgresPasswords.writeRules(data, true);
            boolean _ = statement.execute("select pg_reload_conf()");
        } catch (SQLException e) {
            throw new IOException("cannot set the passwords of PostgreSQL: " + e.getMessage(), e);
        }
        // The server reloads its rules shortly after it was asked to.
        long end = System.nanoTime() + RELOAD_TIMEOUT.toNanos();
        while (acceptsWithoutPassword()) {
            if (System.nanoTime() > end) {
                throw new IOException("PostgreSQL did not reload " + data.resolve("pg_hba.conf"));
            }
            Thread.sleep(RELOAD_POLL_MILLIS);
        }
    }

    private boolean acceptsWithoutPassword() {
        try (Connection _ = server.getPostgresDatabase(Map.of()).getConnection()) {
            return true;
        } catch (SQLException _) {
            return false;
        }
    }

    private void createDatabase() throws IOException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("drop database if exists " + NAME);
            statement.executeUpdate("drop role if exists " + NAME);
            statement.executeUpdate("create role " + NAME + " login password '" + NAME + "'");
            statement.executeUpdate("create database " + NAME + " owner " + NAME);
        } catch (SQLException e) {
            throw new IOException("cannot create the database " + NAME + ": " + e.getMessage(), e);
        }
    }
}
