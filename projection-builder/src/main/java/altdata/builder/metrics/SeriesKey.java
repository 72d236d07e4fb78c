package altdata.builder.metrics;

import altdata.contracts.catalogue.MetricGroup;

/// The key of a series: the metrics of one group for one ticker.
record SeriesKey(String ticker, MetricGroup group) {}
