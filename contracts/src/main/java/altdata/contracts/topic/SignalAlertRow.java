package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `signal-alerts`: an unusual event of an entity. Null means unknown.
///
/// @param symbol           the entity's ticker
/// @param changePercentage may be negative
/// @param price            display text
/// @param priceChange      display text
public record SignalAlertRow(
        String id,
        String symbol,
        @Nullable String companyId,
        String type,
        @Nullable BigDecimal changePercentage,
        @Nullable String eventTitle,
        @Nullable String eventUrl,
        @Nullable String price,
        @Nullable String priceChange,
        @Nullable String displayName,
        @Nullable Long prio,
        Instant inserted) {
    static RecordVersion<SignalAlertRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String id = fields.about("The id of the alert, unique among all signal alerts.")
                .identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(id), dataKey, null);
        }
        SignalAlertRow row = new SignalAlertRow(
                id,
                fields.about("The entity's ticker; the record key.").ticker("symbol"),
                fields.about("The source's id of the entity.").text("company_id"),
                fields.about("The metric that moved, such as `forum_mentions`.").requiredText("type"),
                fields.about("The change in percent (212.5 means 212.5 %); may be negative.")
                        .decimal("change_percentage", MetricType.RATIO),
                fields.about("The event in one line.").text("event_title"),
                fields.about("The URL of the event.").text("event_url"),
                fields.about("The price, as display text.").text("price"),
                fields.about("The change of the price, as display text.").text("price_change"),
                fields.about("The display name of the entity.").text("display_name"),
                fields.about("The priority, as given by the source.").integer("prio"),
                fields.about("When the alert was raised; alerts are sorted by it, newest first.")
                        .requiredTime("inserted"));
        return new RecordVersion<>(List.of(id), dataKey, row);
    }
}
