package altdata.benchmarks.read;

import java.util.List;
import java.util.Map;

/// The peer services that the read benchmark compares the API with.
interface PeerServices extends AutoCloseable {
    List<WebServer> servers();

    /// The peer's paths for an operation; empty if it does not support it.
    List<String> paths(ReadOperation operation);

    /// The variables `PG…` with the address of the peers' tables.
    Map<String, String> databaseEnvironment();

    @Override
    void close() throws InterruptedException;
}
