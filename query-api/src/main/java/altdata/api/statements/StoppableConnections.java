package altdata.api.statements;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import reactor.core.publisher.Mono;

/// Opens connections for a pool, each of which stops what was given up before it is used again.
public final class StoppableConnections implements ConnectionFactory {
    private final PostgresqlConnectionFactory driver;

    public StoppableConnections(PostgresqlConnectionConfiguration configuration) {
        driver = new PostgresqlConnectionFactory(configuration);
    }

    @Override
    public Mono<Connection> create() {
        return driver.create().map(StoppableConnection::new);
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return driver.getMetadata();
    }
}
