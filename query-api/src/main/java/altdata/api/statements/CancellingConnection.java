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

/// A connection that cancels an abandoned statement on the server before it returns to its pool.
///
/// The driver only discards the rows of a cancelled subscription: the statement continues on the server, and
/// the next user of the connection would have to wait for its end.
final class CancellingConnection implements Connection, Lifecycle, Wrapped<Connection> {
    /// Time for an abandoned statement to end on its own before it is cancelled. Usually only a few rows are
    /// left.
    private static final Duration GRACE_PERIOD = Duration.ofMillis(100);
    /// If the server does not confirm the end of the statement in this time, the pool closes the connection.
    private static final Duration CANCEL_TIMEOUT = Duration.ofSeconds(2);

    private final PostgresqlConnection connection;
    private final InFlightStatements statements;
    private final long openedAt;

    /// @param openedAt   when opening started, in the nanoseconds of [System#nanoTime]
    /// @param statements tracks the statements of this connection only
    CancellingConnection(PostgresqlConnection connection, long openedAt, InFlightStatements statements) {
        this.connection = connection;
        this.openedAt = openedAt;
        this.statements = statements;
    }

    /// When opening started, in the nanoseconds of [System#nanoTime].
    long openedAt() {
        return openedAt;
    }

    /// False as soon as this process has noticed that the TCP connection is closed. Sends nothing to the
    /// server, so it returns immediately.
    boolean isConnected() {
        return connection.validate(ValidationDepth.LOCAL).toFuture().getNow(false);
    }

    @Override
    public Mono<Void> postAllocate() {
        return Mono.empty();
    }

    /// If this signals an error, the pool closes the connection.
    @Override
    public Mono<Void> preRelease() {
        return Mono.defer(() -> statements.getAndClearAbandoned() ? cancelStatement() : Mono.empty());
    }

    /// The server closes the connection that carries the cancel request only after it has signalled the backend
    /// process, and the process handles the signal before it reads the next statement. So this cancels the
    /// abandoned statement or nothing, but never a statement of the next user of the connection.
    private Mono<Void> cancelStatement() {
        return awaitIdle()
                .timeout(
                        GRACE_PERIOD,
                        Mono.defer(() -> connection.cancelRequest().then(awaitIdle())))
                .timeout(CANCEL_TIMEOUT);
    }

    /// Completes when all previous statements have ended, successfully or not.
    private Mono<Void> awaitIdle() {
        return connection
                .validate(ValidationDepth.REMOTE)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new R2dbcNonTransientResourceException(
                        "an abandoned statement did not end; closing the connection")))
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
