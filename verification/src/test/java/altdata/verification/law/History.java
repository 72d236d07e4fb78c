package altdata.verification.law;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.topic.Topic;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// All records of a test, in the order they were pushed.
///
/// @param pushed the rows as written to the topics
record History(
        List<PushedRecord<String, EntityContent>> entities,
        List<PushedRecord<SeriesDay, Map<Metric, BigDecimal>>> values,
        List<PushedRecord<PostContent.PostIdentity, PostContent>> posts,
        List<Pushed> pushed) {
    /// The identity under which the merge law decides a metric row's values; in a monthly group, the date is
    /// the first of the month.
    record SeriesDay(String ticker, MetricGroup group, LocalDate date) {}

    /// A row and its topic.
    record Pushed(Topic<?> topic, String json) {}

    History() {
        this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
}
