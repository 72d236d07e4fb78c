package altdata.contracts.topic;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `news`: an article about an entity. Null means unknown.
public record NewsRow(
        String ticker,
        String id,
        @Nullable String title,
        Instant published,
        @Nullable String source,
        @Nullable String img,
        @Nullable String url) {
    static RecordVersion<NewsRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.about("The entity's ticker.").ticker("ticker");
        String id = fields.about("The id of the article, unique per ticker.").identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker, id), dataKey, null);
        }
        NewsRow row = new NewsRow(
                ticker,
                id,
                fields.about("The headline.").text("title"),
                fields.about("When the article was published.").requiredTime("published"),
                fields.about("The publisher, such as `Reuters`.").text("source"),
                fields.about("The URL of a picture.").text("img"),
                fields.about("The URL of the article.").text("url"));
        return new RecordVersion<>(List.of(ticker, id), dataKey, row);
    }
}
