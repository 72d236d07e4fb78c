package altdata.api.statements;

import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import org.reactivestreams.Publisher;

/// A statement that reports to its connection when it is abandoned.
final class CancellingStatement implements Statement {
    private final Statement statement;
    private final InFlightStatements statements;

    CancellingStatement(Statement statement, InFlightStatements statements) {
        this.statement = statement;
        this.statements = statements;
    }

    @Override
    public Publisher<? extends Result> execute() {
        return statements.track(statement.execute()).map(result -> new CancellingResult(result, statements));
    }

    @Override
    public Statement add() {
        statement.add();
        return this;
    }

    @Override
    public Statement bind(int index, Object value) {
        statement.bind(index, value);
        return this;
    }

    @Override
    public Statement bind(String name, Object value) {
        statement.bind(name, value);
        return this;
    }

    @Override
    public Statement bindNull(int index, Class<?> type) {
        statement.bindNull(index, type);
        return this;
    }

    @Override
    public Statement bindNull(String name, Class<?> type) {
        statement.bindNull(name, type);
        return this;
    }

    @Override
    public Statement returnGeneratedValues(String... columns) {
        statement.returnGeneratedValues(columns);
        return this;
    }

    @Override
    public Statement fetchSize(int rows) {
        statement.fetchSize(rows);
        return this;
    }
}
