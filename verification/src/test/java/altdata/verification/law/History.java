package altdata.verification.law;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.topic.Topic;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Everything that was stated, in the order it was pushed.
///
/// @param pushed the rows as they stand on the topics
record History(
        List<Stated<String, StatedEntity>> entities,
        List<Stated<SeriesDay, Map<Metric, BigDecimal>>> values,
        List<Stated<StatedPost.PostIdentity, StatedPost>> posts,
        List<Pushed> pushed) {
    /// What the law decides a metric row's values by; of a monthly group the first of the month.
    record SeriesDay(String ticker, MetricGroup group, LocalDate date) {}

    /// A row on its topic.
    record Pushed(Topic<?> topic, String json) {}

    History() {
        this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
}
