package altdata.stack.sample;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.topic.Topics;
import altdata.stack.sample.SampleHistory.Change;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/// Generates occasional alerts about the change of one entity's metric from one day to the next.
final class SampleAlerts {
    private static final int DAYS_BETWEEN = 13;
    private static final List<Metric> METRICS = List.of(
            Metric.FORUM_MENTIONS,
            Metric.INVESTOR_CHAT_MENTIONS,
            Metric.MICROBLOG_MENTIONS,
            Metric.NEWS_MENTIONS,
            Metric.MICROBLOG_FOLLOWERS,
            Metric.VIDEO_SITE_SUBSCRIBERS);

    private final SampleEntity entity;
    private final SampleHistory history;
    private final Noise noise;

    SampleAlerts(SampleEntity entity, SampleHistory history) {
        this.entity = entity;
        this.history = history;
        this.noise = Noise.of(entity.ticker(), "alerts");
    }

    Stream<SampleRow> on(LocalDate date) {
        long day = date.toEpochDay();
        if (noise.below(DAYS_BETWEEN, day) != 0) {
            return Stream.empty();
        }
        Change change = history.on(noise.oneOf(METRICS, -day), date);
        return change == null ? Stream.empty() : Stream.of(alert(change));
    }

    private SampleRow alert(Change change) {
        long day = change.date().toEpochDay();
        Instant at = SampleRow.momentOf(change.date(), noise.uniform(~day));
        return SampleRow.event(
                Topics.ALERTS,
                entity.ticker(),
                at,
                alert -> alert.put("id", "sample-alert-" + entity.ticker() + '-' + day)
                        .put("ticker", entity.ticker())
                        .put("type", change.metric().publishedName())
                        .put("date", at.toString())
                        .put("value", change.value().toPlainString())
                        .put("change", change.percent().toPlainString())
                        .put("frequency", "daily"));
    }
}
