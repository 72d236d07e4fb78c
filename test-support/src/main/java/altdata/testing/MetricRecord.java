package altdata.testing;

import altdata.contracts.topic.Topics;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.stream.Collectors;

/// Builds records of the topic `metrics` concisely.
public final class MetricRecord {
    private MetricRecord() {}

    /// A row.
    ///
    /// @param date    `YYYY-MM-DD`
    /// @param metrics such as `forum_mentions=5 forum_sentiment=null`
    public static String row(long key, String ticker, String date, String metrics) {
        String fields = Arrays.stream(metrics.split(" "))
                .map(metric -> "\"" + metric.replace("=", "\":"))
                .collect(Collectors.joining(","));
        return "{\"data_key\":%d,\"ticker\":\"%s\",\"date\":\"%s\",\"metrics\":{%s}}"
                .formatted(key, ticker, date, fields);
    }

    /// A row.
    public static String row(long key, String ticker, LocalDate date, String metrics) {
        return row(key, ticker, date.toString(), metrics);
    }

    /// A row that retracts groups.
    ///
    /// @param groups separated by spaces
    public static String retraction(long key, String ticker, LocalDate date, String groups) {
        return "{\"data_key\":%d,\"ticker\":\"%s\",\"date\":\"%s\",\"retract\":[\"%s\"]}"
                .formatted(key, ticker, date, groups.replace(" ", "\",\""));
    }

    /// Writes them and waits until Kafka has acknowledged them.
    public static void push(String... rows) {
        TestService.get().push(Topics.METRICS, rows);
    }
}
