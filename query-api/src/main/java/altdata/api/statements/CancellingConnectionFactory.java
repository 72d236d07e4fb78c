package altdata.api.statements;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.time.Duration;
import reactor.core.publisher.Mono;

/// Opens connections for a pool, each of which stops what was given up before it is used again.
public final class CancellingConnectionFactory implements ConnectionFactory {
    private final PostgresqlConnectionFactory driver;
    private final Duration longest;

    /// @param longest a statement may take without a sign of the server; then it is given up
    public CancellingConnectionFactory(PostgresqlConnectionConfiguration configuration, Duration longest) {
        this.driver = new PostgresqlConnectionFactory(configuration);
        this.longest = longest;
    }

    @Override
    public Mono<Connection> create() {
        return driver.create().map(connection -> new CancellingConnection(connection, longest));
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return driver.getMetadata();
    }
}
