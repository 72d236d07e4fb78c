package altdata.api.statements;

import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.spi.Batch;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionMetadata;
import io.r2dbc.spi.IsolationLevel;
import io.r2dbc.spi.Lifecycle;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.Statement;
import io.r2dbc.spi.TransactionDefinition;
import io.r2dbc.spi.ValidationDepth;
import io.r2dbc.spi.Wrapped;
import java.time.Duration;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/// A connection that goes back to its pool only when nothing runs on it.
///
/// To the driver, a subscription that is cancelled is rows to throw away: the statement runs on, and whoever gets the
/// connection next waits behind it.
final class CancellingConnection implements Connection, Lifecycle, Wrapped<Connection> {
    /// What ends by itself within this time need not be stopped: the rest of some rows, mostly.
    private static final Duration BY_ITSELF = Duration.ofMillis(100);
    /// A server that does not stop a statement in this time, or tell so, is rid of the connection.
    private static final Duration LONGEST_STOP = Duration.ofSeconds(2);

    private final PostgresqlConnection connection;
    private final InFlightStatements statements;

    /// @param longest a statement may take without a sign of the server
    CancellingConnection(PostgresqlConnection connection, Duration longest) {
        this.connection = connection;
        this.statements = new InFlightStatements(longest);
    }

    @Override
    public Mono<Void> postAllocate() {
        return Mono.empty();
    }

    /// Where it signals an error, the pool closes the connection.
    @Override
    public Mono<Void> preRelease() {
        return Mono.defer(() -> statements.takeGivenUp() ? stop() : Mono.empty());
    }

    /// The server closes the connection of a request to cancel after it has told the process, which sees that before
    /// it reads anything that is sent from then on. So this cancels what was sent before, or nothing: never a
    /// statement of whoever gets the connection next.
    private Mono<Void> stop() {
        return answers()
                .timeout(BY_ITSELF, Mono.defer(() -> connection.cancelRequest().then(answers())))
                .timeout(LONGEST_STOP);
    }

    /// Completes when all that was asked before has ended, in whatever way.
    private Mono<Void> answers() {
        return connection
                .validate(ValidationDepth.REMOTE)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(
                        () -> new R2dbcNonTransientResourceException("the connection did not end a statement")))
                .then();
    }

    @Override
    public Statement createStatement(String sql) {
        return new CancellingStatement(connection.createStatement(sql), statements);
    }

    @Override
    public Connection unwrap() {
        return connection;
    }

    @Override
    public Publisher<Void> beginTransaction() {
        return connection.beginTransaction();
    }

    @Override
    public Publisher<Void> beginTransaction(TransactionDefinition definition) {
        return connection.beginTransaction(definition);
    }

    @Override
    public Publisher<Void> close() {
        return connection.close();
    }

    @Override
    public Publisher<Void> commitTransaction() {
        return connection.commitTransaction();
    }

    @Override
    public Batch createBatch() {
        return connection.createBatch();
    }

    @Override
    public Publisher<Void> createSavepoint(String name) {
        return connection.createSavepoint(name);
    }

    @Override
    public boolean isAutoCommit() {
        return connection.isAutoCommit();
    }

    @Override
    public ConnectionMetadata getMetadata() {
        return connection.getMetadata();
    }

    @Override
    public IsolationLevel getTransactionIsolationLevel() {
        return connection.getTransactionIsolationLevel();
    }

    @Override
    public Publisher<Void> releaseSavepoint(String name) {
        return connection.releaseSavepoint(name);
    }

    @Override
    public Publisher<Void> rollbackTransaction() {
        return connection.rollbackTransaction();
    }

    @Override
    public Publisher<Void> rollbackTransactionToSavepoint(String name) {
        return connection.rollbackTransactionToSavepoint(name);
    }

    @Override
    public Publisher<Void> setAutoCommit(boolean isAutoCommit) {
        return connection.setAutoCommit(isAutoCommit);
    }

    @Override
    public Publisher<Void> setLockWaitTimeout(Duration timeout) {
        return connection.setLockWaitTimeout(timeout);
    }

    @Override
    public Publisher<Void> setStatementTimeout(Duration timeout) {
        return connection.setStatementTimeout(timeout);
    }

    @Override
    public Publisher<Void> setTransactionIsolationLevel(IsolationLevel level) {
        return connection.setTransactionIsolationLevel(level);
    }

    @Override
    public Publisher<Boolean> validate(ValidationDepth depth) {
        return connection.validate(depth);
    }

    @Override
    public String toString() {
        return connection.toString();
    }
}
