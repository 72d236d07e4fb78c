package altdata.benchmarks.read;

import java.util.List;
import java.util.Map;

/// The services to compare with.
interface PeerServices extends AutoCloseable {
    List<WebServer> servers();

    /// The peer's paths for an operation; empty if it does not support it.
    List<String> paths(ReadOperation operation);

    /// The libpq environment of its tables.
    Map<String, String> databaseEnvironment();

    @Override
    void close() throws InterruptedException;
}
