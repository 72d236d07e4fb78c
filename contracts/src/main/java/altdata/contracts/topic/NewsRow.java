package altdata.contracts.topic;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `news`: an article about an entity. Nullable fields are unknown.
public record NewsRow(
        String ticker,
        String id,
        @Nullable String title,
        Instant published,
        @Nullable String source,
        @Nullable String img,
        @Nullable String url) {
    static Statement<NewsRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.ticker("ticker");
        String id = fields.identifier("id");
        if (fields.isDeletion()) {
            return new Statement<>(List.of(ticker, id), dataKey, null);
        }
        NewsRow row = new NewsRow(
                ticker,
                id,
                fields.text("title"),
                fields.requiredTime("published"),
                fields.text("source"),
                fields.text("img"),
                fields.text("url"));
        return new Statement<>(List.of(ticker, id), dataKey, row);
    }
}
