package altdata.api.statements;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.postgresql.api.PostgresqlResult;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Opens connections for a pool that cancel abandoned statements on the server before they are used again.
///
/// Also detects connections that a pool must not hand out. After PostgreSQL has stopped, the driver notices the
/// closed TCP connections only after some time, and one by one. Therefore, when one connection is lost, all
/// connections that were opened before count as lost.
public final class CancellingConnectionFactory implements ConnectionFactory {
    /// Shorter than the time that a pool waits for a connection.
    private static final Duration FIRST_STATEMENT_TIMEOUT = Duration.ofSeconds(2);

    private final PostgresqlConnectionFactory driver;
    private final Duration timeout;
    private final @Nullable String firstStatement;
    /// When a connection was last lost, in the nanoseconds of [System#nanoTime].
    private volatile long lastLossAt = System.nanoTime();

    /// @param timeout the maximum time until the first response of the server to a statement; after that, the
    /// statement is abandoned
    /// @param firstStatement executed on each new connection; null if not needed
    public CancellingConnectionFactory(
            PostgresqlConnectionConfiguration configuration, Duration timeout, @Nullable String firstStatement) {
        this.driver = new PostgresqlConnectionFactory(configuration);
        this.timeout = timeout;
        this.firstStatement = firstStatement;
    }

    @Override
    public Mono<Connection> create() {
        return Mono.defer(() -> {
            long openedAt = System.nanoTime();
            return driver.create()
                    .delayUntil(this::prepare)
                    .map(connection -> new CancellingConnection(
                            connection, openedAt, new InFlightStatements(timeout, this::recordLoss)));
        });
    }

    private Mono<Void> prepare(PostgresqlConnection connection) {
        return firstStatement == null
                ? Mono.empty()
                : connection
                        .createStatement(firstStatement)
                        .execute()
                        .flatMap(PostgresqlResult::getRowsUpdated)
                        .then()
                        .timeout(FIRST_STATEMENT_TIMEOUT)
                        .onErrorResume(failure -> connection.close().then(Mono.error(failure)))
                        .doOnCancel(() -> connection.close().subscribe());
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
