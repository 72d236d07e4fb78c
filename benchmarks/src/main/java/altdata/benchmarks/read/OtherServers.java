package altdata.benchmarks.read;

import java.util.List;
import java.util.Map;

/// The services to compare with.
interface OtherServers extends AutoCloseable {
    List<WebServer> servers();

    /// Their paths for a question; none where they do not answer it.
    List<String> paths(ReadQuestion question);

    /// The libpq address of their tables.
    Map<String, String> databaseEnvironment();

    @Override
    void close() throws InterruptedException;
}
