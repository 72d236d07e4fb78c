package altdata.api.statements;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.time.Duration;
import reactor.core.publisher.Mono;

/// Opens connections for a pool that cancel abandoned statements on the server before they are used again.
///
/// Also detects connections that a pool must not hand out. After PostgreSQL has stopped, the driver notices the
/// closed TCP connections only after some time, and one by one. Therefore, when one connection is lost, all
/// connections that were opened before count as lost.
public final class CancellingConnectionFactory implements ConnectionFactory {
    private final PostgresqlConnectionFactory driver;
    private final Duration timeout;
    /// When a connection was last lost, in the nanoseconds of [System#nanoTime].
    private volatile long lastLossAt = System.nanoTime();

    /// @param timeout the maximum time until the first response of the server to a statement; after that, the
    /// statement is abandoned
    public CancellingConnectionFactory(PostgresqlConnectionConfiguration configuration, Duration timeout) {
        this.driver = new PostgresqlConnectionFactory(configuration);
        this.timeout = timeout;
    }

    @Override
    public Mono<Connection> create() {
        return Mono.defer(() -> {
            long openedAt = System.nanoTime();
            return driver.create()
                    .map(connection -> new CancellingConnection(
                            connection, openedAt, new InFlightStatements(timeout, this::recordLoss)));
        });
    }

    /// Whether a pooled connection is open and was opened after the last loss of a connection.
    public boolean isUsable(Connection connection) {
        return !(connection instanceof CancellingConnection own)
                || (own.openedAt() - lastLossAt >= 0 && own.isConnected());
    }

    private void recordLoss() {
        lastLossAt = System.nanoTime();
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return driver.getMetadata();
    }
}
