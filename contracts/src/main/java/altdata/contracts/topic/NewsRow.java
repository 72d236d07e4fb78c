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
    static RecordVersion<NewsRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.about("The entity it is about.").ticker("ticker");
        String id = fields.about("What identifies the article among those about the ticker.")
                .identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker, id), dataKey, null);
        }
        NewsRow row = new NewsRow(
                ticker,
                id,
                fields.about("Its headline.").text("title"),
                fields.about("When it was published.").requiredTime("published"),
                fields.about("Who published it, such as `Reuters`.").text("source"),
                fields.about("URL of a picture.").text("img"),
                fields.about("URL of the article.").text("url"));
        return new RecordVersion<>(List.of(ticker, id), dataKey, row);
    }
}
