package altdata.verification.pit;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.verification.law.History;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Generates versions of few whole records, a tenth of them deletions. Many versions of a record have equal data
/// keys.
final class RandomWholeRecords {
    private final Random random;
    private final List<String> tickers;
    private final Instant now;

    RandomWholeRecords(Random random, List<String> tickers, Instant now) {
        this.random = random;
        this.tickers = tickers;
        this.now = now;
    }

    List<History.Pushed> next(int count) {
        List<History.Pushed> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(next());
        }
        return rows;
    }

    private History.Pushed next() {
        String ticker = tickers.get(random.nextInt(tickers.size()));
        String text = "t" + random.nextInt(1_000);
        String time = now.minusSeconds(random.nextInt(300_000)).toString();
        String item = "\"ticker\":\"" + ticker + "\",\"id\":\"i" + random.nextInt(4) + '"';
        String alert = "\"id\":\"a" + random.nextInt(6) + '"';
        return switch (random.nextInt(10)) {
            case 0 ->
                row(
                        Topics.QUOTES,
                        quoted("ticker", ticker),
                        "\"price\":" + random.nextInt(500) + ",\"at\":\"" + time + '"');
            case 1 ->
                row(
                        Topics.FX_RATES,
                        quoted("pair", random.nextBoolean() ? "USD/EUR" : "USD/GBP"),
                        "\"rate\":0." + (1 + random.nextInt(9)) + ",\"at\":\"" + time + '"');
            case 2 ->
                row(
                        Topics.PREDICTIONS,
                        quoted("ticker", ticker),
                        "\"date\":\"" + time.substring(0, 10) + "\",\"confidence\":0." + random.nextInt(10) + ','
                                + quoted("reason", text));
            case 3 -> row(Topics.NEWS, item, published(text, time) + ",\"url\":\"https://n.example/" + text + '"');
            case 4 ->
                row(
                        Topics.JOBS,
                        item,
                        published(text, time) + ",\"url\":\"https://j.example/" + text + "\",\"department\":\"D"
                                + random.nextInt(2) + '"');
            case 5 ->
                row(
                        Topics.APP_REVIEWS,
                        item,
                        published(text, time) + ",\"description\":\"d\",\"rating\":" + (1 + random.nextInt(5)));
            case 6 ->
                row(
                        Topics.EMPLOYEE_REVIEWS,
                        item,
                        published(text, time) + ",\"description\":\"d\",\"rating\":" + (1 + random.nextInt(5)));
            case 7 ->
                row(
                        Topics.SIGNAL_ALERTS,
                        alert,
                        quoted("symbol", ticker) + ',' + quoted("type", "x") + ",\"inserted\":\"" + time + "\","
                                + quoted("event_title", text));
            case 8 ->
                row(
                        Topics.ALERTS,
                        alert,
                        quoted("ticker", ticker) + ',' + quoted("type", "job_posts") + ",\"date\":\"" + time + "\","
                                + quoted("value", text));
            default ->
                row(
                        Topics.ENTITIES,
                        quoted("ticker", ticker),
                        quoted("id", "id-" + ticker) + ',' + quoted("name", "Handle " + text)
                                + ",\"entity\":\"company\",\"handles\":{\"forum\":\"" + text
                                + "\",\"microblog\":\"m\"}");
        };
    }

    private History.Pushed row(Topic<?> topic, String identity, String content) {
        String members = random.nextInt(10) == 0 ? "\"deleted\":true" : content;
        return new History.Pushed(
                topic, "{\"data_key\":" + random.nextInt(8) * 50_000 + ',' + identity + ',' + members + '}');
    }

    private static String published(String title, String time) {
        return quoted("title", title) + ",\"published\":\"" + time + '"';
    }

    private static String quoted(String name, String value) {
        return '"' + name + "\":\"" + value + '"';
    }
}
