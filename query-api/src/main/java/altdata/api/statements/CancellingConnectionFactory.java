package altdata.api.statements;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.time.Duration;
import reactor.core.publisher.Mono;

/// Opens connections for a pool that cancel abandoned statements on the server before they are used again.
public final class CancellingConnectionFactory implements ConnectionFactory {
    private final PostgresqlConnectionFactory driver;
    private final Duration timeout;

    /// @param timeout the maximum time until the first response of the server to a statement; after that, the
    /// statement is abandoned
    public CancellingConnectionFactory(PostgresqlConnectionConfiguration configuration, Duration timeout) {
        this.driver = new PostgresqlConnectionFactory(configuration);
        this.timeout = timeout;
    }

    @Override
    public Mono<Connection> create() {
        return driver.create().map(connection -> new CancellingConnection(connection, timeout));
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return driver.getMetadata();
    }
}
