package altdata.contracts.topic;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of the topic `signal-alerts`: something unusual happened to an entity. Nullable fields are unknown.
///
/// @param symbol           the entity's ticker
/// @param changePercentage of either sign
/// @param price            as it is shown
/// @param priceChange      as it is shown
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
        String id = fields.about("What identifies the alert among all signal alerts.")
                .identifier("id");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(id), dataKey, null);
        }
        SignalAlertRow row = new SignalAlertRow(
                id,
                fields.about("The entity's ticker; the record's key.").ticker("symbol"),
                fields.about("The entity's id at its source.").text("company_id"),
                fields.about("What moved, such as `forum_mentions`.").requiredText("type"),
                fields.about("By how many percent it moved: 212.5 is 212.5 %; of either sign.")
                        .decimal("change_percentage", MetricType.RATIO),
                fields.about("What happened, in a line.").text("event_title"),
                fields.about("URL of what happened.").text("event_url"),
                fields.about("The price, as text to show.").text("price"),
                fields.about("The change of the price, as text to show.").text("price_change"),
                fields.about("The name of the entity, as it is shown.").text("display_name"),
                fields.about("Its priority, as its source states it.").integer("prio"),
                fields.about("When the alert was raised; the newest come first.")
                        .requiredTime("inserted"));
        return new RecordVersion<>(List.of(id), dataKey, row);
    }
}
