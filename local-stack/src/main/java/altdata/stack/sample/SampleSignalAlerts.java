package altdata.stack.sample;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.topic.Topics;
import altdata.stack.sample.SampleHistory.Change;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// Generates occasional signal alerts, on the days when the mentions of one entity grew most.
final class SampleSignalAlerts {
    private static final int DAYS_BETWEEN = 12;
    private static final List<Metric> METRICS = List.of(
            Metric.FORUM_MENTIONS,
            Metric.IMAGEBOARD_MENTIONS,
            Metric.INVESTOR_CHAT_MENTIONS,
            Metric.MICROBLOG_MENTIONS,
            Metric.NEWS_MENTIONS);
    private static final BigDecimal URGENT = BigDecimal.valueOf(50);
    private static final BigDecimal NOTABLE = BigDecimal.valueOf(20);

    private final SampleEntity entity;
    private final SampleHistory history;
    private final Noise noise;

    SampleSignalAlerts(SampleEntity entity, SampleHistory history) {
        this.entity = entity;
        this.history = history;
        this.noise = Noise.of(entity.ticker(), "signal-alerts");
    }

    Stream<SampleRow> on(LocalDate date) {
        if (noise.below(DAYS_BETWEEN, date.toEpochDay()) != 0) {
            return Stream.empty();
        }
        return METRICS.stream()
                .map(metric -> history.on(metric, date))
                .filter(Objects::nonNull)
                .filter(change -> change.percent().signum() > 0)
                .max(Comparator.comparing(Change::percent))
                .map(change -> alert(change, history.latest(Metric.PRICE, date)))
                .stream();
    }

    private SampleRow alert(Change change, @Nullable Change price) {
        Instant inserted =
                SampleRow.momentOf(change.date(), noise.uniform(~change.date().toEpochDay()));
        return SampleRow.event(
                Topics.SIGNAL_ALERTS, entity.ticker(), inserted, alert -> write(alert, change, price, inserted));
    }

    private void write(ObjectNode alert, Change change, @Nullable Change price, Instant inserted) {
        String id = "sample-signal-" + entity.ticker() + '-' + change.date().toEpochDay();
        alert.put("id", id)
                .put("symbol", entity.ticker())
                .put("company_id", entity.id())
                .put("type", change.metric().publishedName())
                .put("change_percentage", change.percent())
                .put("event_title", title(change))
                .put("event_url", "https://example.com/signals/" + id)
                .put("display_name", entity.spokenName())
                .put("prio", priority(change.percent()))
                .put("inserted", inserted.toString());
        if (price != null) {
            alert.put("price", price.value().toPlainString())
                    .put("price_change", price.percent().toPlainString());
        }
    }

    private String title(Change change) {
        String metric = change.metric().publishedName().replace('_', ' ');
        return String.format(Locale.ROOT, "%s: %s +%s %% in a day", entity.spokenName(), metric, change.percent());
    }

    /// 1 is the most urgent.
    private static int priority(BigDecimal percent) {
        if (percent.compareTo(URGENT) >= 0) {
            return 1;
        }
        return percent.compareTo(NOTABLE) >= 0 ? 2 : 3;
    }
}
