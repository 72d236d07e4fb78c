package altdata.stack.sample;

/// The numbers of sample rows that were written, without entities.
///
/// @param metricRows of the topic `metrics`
/// @param posts      of the topic `posts`
/// @param others     of the other topics: news, jobs, reviews, alerts, prices and predictions
public record SampleCounts(int metricRows, int posts, int others) {}
