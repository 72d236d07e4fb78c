package altdata.api.statements;

import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Row;
import io.r2dbc.spi.RowMetadata;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.reactivestreams.Publisher;

/// What a statement gives; with parameters, it is only asked when this is read.
final class CancellingResult implements Result {
    private final Result result;
    private final InFlightStatements statements;

    CancellingResult(Result result, InFlightStatements statements) {
        this.result = result;
        this.statements = statements;
    }

    @Override
    public Publisher<Long> getRowsUpdated() {
        return statements.watched(result.getRowsUpdated());
    }

    @Override
    public <T> Publisher<T> map(BiFunction<Row, RowMetadata, ? extends T> mapping) {
        return statements.watched(result.map(mapping));
    }

    @Override
    public <T> Publisher<T> map(Function<? super Readable, ? extends T> mapping) {
        return statements.watched(result.map(mapping));
    }

    @Override
    public Result filter(Predicate<Segment> filter) {
        return new CancellingResult(result.filter(filter), statements);
    }

    @Override
    public <T> Publisher<T> flatMap(Function<Segment, ? extends Publisher<? extends T>> mapping) {
        return statements.watched(result.flatMap(mapping));
    }
}
