package altdata.benchmarks.write;

import java.time.LocalDate;

/// The row that every system gets: three values for one ticker, platform and date.
///
/// @param platform  `forum` or `microblog`: the groups that have all three values
/// @param dataKey   its rank under the merge law; the peers do not use it
/// @param sentiment in hundredths
record ComparisonRow(
        String platform, String ticker, LocalDate date, long dataKey, long followers, int mentions, int sentiment) {
    private static final String SINK_SCHEMA =
            "{\"schema\":{\"type\":\"struct\",\"optional\":false,\"name\":\"p\",\"fields\":[{\"field\":\"platform\",\"type\":\"string\",\"optional\":false},{\"field\":\"ticker\",\"type\":\"string\",\"optional\":false},{\"field\":\"date\",\"type\":\"int32\",\"optional\":false,\"name\":\"org.apache.kafka.connect.data.Date\",\"version\":1},{\"field\":\"followers\",\"type\":\"int64\",\"optional\":true},{\"field\":\"mentions\",\"type\":\"int32\",\"optional\":true},{\"field\":\"sentiment\",\"type\":\"int16\",\"optional\":true}]},\"payload\":";

    /// The row as JSON for the topic `metrics`.
    ///
    /// @param bytes the minimum length; a shorter row is padded with a longer source
    String row(int bytes) {
        StringBuilder row = new StringBuilder(Math.max(bytes, 170))
                .append("{\"data_key\":")
                .append(dataKey)
                .append(",\"ticker\":\"")
                .append(ticker)
                .append("\",\"date\":\"")
                .append(date)
                .append("\",\"metrics\":{\"")
                .append(platform)
                .append("_followers\":")
                .append(followers)
                .append(",\"")
                .append(platform)
                .append("_mentions\":")
                .append(mentions)
                .append(",\"")
                .append(platform)
                .append("_sentiment\":0.")
                .append(sentiment < 10 ? "0" : "")
                .append(sentiment)
                .append("},\"source\":\"bench");
        String end = "\"}";
        while (row.length() + end.length() < bytes) {
            row.append('.');
        }
        return row.append(end).toString();
    }

    /// A record with a schema that a JDBC sink can read.
    String sinkRecord() {
        return SINK_SCHEMA + "{\"platform\":\"" + platform + "\",\"ticker\":\"" + ticker + "\",\"date\":"
                + date.toEpochDay() + ",\"followers\":" + followers + ",\"mentions\":" + mentions + ",\"sentiment\":"
                + sentiment + "}}";
    }
}
