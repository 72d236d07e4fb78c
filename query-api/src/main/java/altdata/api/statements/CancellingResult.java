package altdata.api.statements;

import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Row;
import io.r2dbc.spi.RowMetadata;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.reactivestreams.Publisher;

/// The result of a tracked statement. A statement with parameters is only executed when its result is read, so
/// reading is tracked too.
final class CancellingResult implements Result {
    private final Result result;
    private final InFlightStatements statements;

    CancellingResult(Result result, InFlightStatements statements) {
        this.result = result;
        this.statements = statements;
    }

    @Override
    public Publisher<Long> getRowsUpdated() {
        return statements.track(result.getRowsUpdated());
    }

    @Override
    public <T> Publisher<T> map(BiFunction<Row, RowMetadata, ? extends T> mapping) {
        return statements.track(result.map(mapping));
    }

    @Override
    public <T> Publisher<T> map(Function<? super Readable, ? extends T> mapping) {
        return statements.track(result.map(mapping));
    }

    @Override
    public Result filter(Predicate<Segment> filter) {
        return new CancellingResult(result.filter(filter), statements);
    }

    @Override
    public <T> Publisher<T> flatMap(Function<Segment, ? extends Publisher<? extends T>> mapping) {
        return statements.track(result.flatMap(mapping));
    }
}
