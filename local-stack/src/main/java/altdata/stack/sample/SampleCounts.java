package altdata.stack.sample;

/// How many rows of the sample were written, entities aside.
///
/// @param metricRows of the topic `metrics`
/// @param posts      of the topic `posts`
/// @param others     of the other topics: news, jobs, reviews, alerts, prices and predictions
public record SampleCounts(int metricRows, int posts, int others) {}
