package altdata.api.ranking;

import altdata.api.asof.CurrentValuesAsOf;
import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.schema.SerializedAs;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/signals`: the change of each entity's metrics against the previous period.
@Component
final class Signals implements OperationProvider {
    private static final String READ = """
            select e.id, e.ticker, s.score
            from {metrics}.signal s
            join {entities}.entity e on e.ticker = s.ticker
            where e.active and not e.deleted
            order by e.ticker
            """;

    /// @param data by entity id; if several tickers share an id, the first ticker
    public record Body(int status, Map<String, Signal> data) {}

    public record Signal(String ticker, Score score) {}

    /// The movements by metric, stored as JSON in the read table.
    public record Score(@JsonValue @JsonRawValue String json) implements SerializedAs<Map<String, Movement>> {}

    /// @param mom change in percent against the previous period
    public record Movement(long mom) {}

    private final ReadTables tables;
    private final CurrentValuesAsOf currentValues;

    Signals(ReadTables tables, CurrentValuesAsOf currentValues) {
        this.tables = tables;
        this.currentValues = currentValues;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/signals", "Changes of metrics since the previous period")
                .tables("entities.entity", "metrics.signal")
                .handler(Body.class, this::signals));
    }

    private Mono<Body> signals(ApiRequest request) {
        return currentValues
                .signals(request.release())
                .flatMapMany(release -> tables.rows(
                        release, READ, row -> Map.entry(row.text(0), new Signal(row.text(1), new Score(row.text(2))))))
                .collect(
                        () -> new LinkedHashMap<String, Signal>(),
                        (data, signal) -> data.putIfAbsent(signal.getKey(), signal.getValue()))
                .map(data -> new Body(200, data));
    }
}
