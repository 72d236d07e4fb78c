package altdata.api.feeds;

import altdata.api.entities.EntityDirectory;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.time.DisplayZone;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/signal_alerts` and `/alerts`: the newest alerts first, at most 100.
@Component
final class Alerts implements OperationProvider {
    private static final String SIGNAL_ALERTS = """
            select a.id, a.symbol, a.company_id, a.type, a.change_percentage, a.event_title, a.event_url, a.price,
                a.price_change, a.display_name, a.prio, a.inserted
            from {signal_alerts}.alert a
            join {entities}.entity e on e.ticker = a.symbol
            where not a.deleted and e.active and not e.deleted
            order by a.inserted desc, a.id
            limit 100
            """;
    private static final String ALERTS = """
            select a.ticker, e.name, e.logo, a.type, a.date, a.value, a.change, a.frequency
            from {alerts}.alert a
            join {entities}.entity e on e.ticker = a.ticker
            where not a.deleted and %s
            order by a.date desc, a.id
            limit 100
            """;
    private static final String OF_ALL = ALERTS.formatted("e.active and not e.deleted");
    private static final String OF_ONE = ALERTS.formatted("a.ticker = $1");

    public record SignalAlertsBody(int status, List<SignalAlert> alerts) {}

    /// @param changePercentage null if unknown
    /// @param inserted         UTC
    public record SignalAlert(
            String id,
            String symbol,
            String companyId,
            String type,
            @Nullable BigDecimal changePercentage,
            String eventTitle,
            String eventUrl,
            String price,
            String priceChange,
            String displayName,
            long prio,
            String inserted) {}

    public record AlertsBody(int status, List<Alert> results) {}

    /// @param date UTC
    public record Alert(
            String ticker,
            String name,
            String logo,
            String type,
            String date,
            String value,
            String change,
            String frequency) {}

    private final EntityDirectory directory;
    private final ReadTables tables;

    Alerts(EntityDirectory directory, ReadTables tables) {
        this.directory = directory;
        this.tables = tables;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1("/signal_alerts", "Newest signal alerts")
                        .tables("entities.entity", "signal_alerts.alert")
                        .handler(SignalAlertsBody.class, this::signalAlerts),
                Operation.v1("/alerts", "Newest metric alerts")
                        .parameters(Parameter.TICKER.optional())
                        .tables("entities.entity", "alerts.alert")
                        .handler(AlertsBody.class, this::alerts));
    }

    private Mono<SignalAlertsBody> signalAlerts(ApiRequest request) {
        return tables.rows(request.release(), SIGNAL_ALERTS, Alerts::signalAlert)
                .collectList()
                .map(alerts -> new SignalAlertsBody(200, alerts));
    }

    private Mono<AlertsBody> alerts(ApiRequest request) {
        String ticker = request.v1().optionalTicker("ticker");
        return (ticker == null
                        ? tables.rows(request.release(), OF_ALL, Alerts::alert)
                        : directory
                                .byTicker(request.release(), ticker)
                                .flatMapMany(_ -> tables.rows(request.release(), OF_ONE, Alerts::alert, ticker)))
                .collectList()
                .map(alerts -> new AlertsBody(200, alerts));
    }

    private static SignalAlert signalAlert(DatabaseRow row) {
        return new SignalAlert(
                row.text(0),
                row.text(1),
                row.textOrEmpty(2),
                row.text(3),
                row.optionalNumber(4),
                row.textOrEmpty(5),
                row.textOrEmpty(6),
                row.textOrEmpty(7),
                row.textOrEmpty(8),
                row.textOrEmpty(9),
                row.count(10),
                DisplayZone.UTC.second(row.time(11)));
    }

    private static Alert alert(DatabaseRow row) {
        return new Alert(
                row.text(0),
                row.text(1),
                row.textOrEmpty(2),
                row.text(3),
                DisplayZone.UTC.second(row.time(4)),
                row.textOrEmpty(5),
                row.textOrEmpty(6),
                row.textOrEmpty(7));
    }
}
