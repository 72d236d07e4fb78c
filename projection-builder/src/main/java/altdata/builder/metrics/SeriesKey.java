package altdata.builder.metrics;

import altdata.contracts.catalogue.MetricGroup;

/// A series: what one group states of one ticker.
record SeriesKey(String ticker, MetricGroup group) {}
