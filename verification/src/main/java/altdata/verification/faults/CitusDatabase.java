package altdata.verification.faults;

import altdata.stack.servers.CitusCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// A Citus cluster of a coordinator and two workers. Killing it kills the coordinator, which the services
/// connect to.
final class CitusDatabase extends CitusNode implements DatabaseProcess {
    private static final String MOVE = """
            select citus_update_node(nodeid, ?, nodeport)
            from pg_dist_node
            where nodeport = ? and nodename <> ?
            """;

    private final CitusCluster cluster;
    private final List<StackProcess> workers;
    private final List<NetworkPath> paths = new ArrayList<>();

    private CitusDatabase(CitusCluster cluster) {
        super(cluster, CitusCluster.COORDINATOR);
        this.cluster = cluster;
        this.workers = List.of(new CitusNode(cluster, "worker1"), new CitusNode(cluster, "worker2"));
    }

    /// Starts a cluster. The coordinator reaches its workers through network paths, if this machine has a second
    /// loopback address.
    ///
    /// @param home      the project's folder
    /// @param directory for the data of the nodes, in a directory of the suite
    /// @throws SuiteException if Citus is not there
    static CitusDatabase start(Path home, Path directory) throws IOException, InterruptedException {
        Path script = CitusCluster.script(home);
        if (script == null) {
            throw new SuiteException("Citus is not installed: " + CitusCluster.SCRIPT + " is missing");
        }
        // PostgreSQL does not run as root, so its user must be able to reach the data.
        var _ = Files.setPosixFilePermissions(directory.getParent(), PosixFilePermissions.fromString("rwx--x--x"));
        CitusDatabase database = new CitusDatabase(CitusCluster.start(script, directory));
        database.openPaths();
        return database;
    }

    private void openPaths() {
        try {
            for (int worker = 1; worker <= workers.size(); worker++) {
                paths.add(NetworkPath.open("worker" + worker, port() + worker));
            }
        } catch (IOException e) {
            paths.forEach(NetworkPath::close);
            paths.clear();
            return;
        }
        try (Connection connection = connection();
                PreparedStatement move = connection.prepareStatement(MOVE)) {
            for (int worker = 1; worker <= workers.size(); worker++) {
                move.setString(1, NetworkPath.ADDRESS);
                move.setInt(2, port() + worker);
                move.setString(3, NetworkPath.ADDRESS);
                move.execute();
            }
        } catch (SQLException e) {
            throw new SuiteException("the coordinator cannot use the network paths: " + e.getMessage(), e);
        }
    }

    /// The nodes besides the coordinator.
    List<StackProcess> workers() {
        return workers;
    }

    /// From the coordinator to each worker; empty if this machine has no second loopback address.
    List<NetworkPath> paths() {
        return paths;
    }

    @Override
    public String url() {
        return cluster.url();
    }

    @Override
    public void stop() {
        paths.forEach(NetworkPath::close);
        try {
            cluster.stop();
        } catch (IOException e) {
            throw new SuiteException("Citus does not stop: " + e.getMessage(), e);
        }
    }
}
