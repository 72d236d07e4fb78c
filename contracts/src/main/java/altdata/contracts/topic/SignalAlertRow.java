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
    static Statement<SignalAlertRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String id = fields.identifier("id");
        if (fields.isDeletion()) {
            return new Statement<>(List.of(id), dataKey, null);
        }
        SignalAlertRow row = new SignalAlertRow(
                id,
                fields.ticker("symbol"),
                fields.text("company_id"),
                fields.requiredText("type"),
                fields.decimal("change_percentage", MetricType.RATIO),
                fields.text("event_title"),
                fields.text("event_url"),
                fields.text("price"),
                fields.text("price_change"),
                fields.text("display_name"),
                fields.integer("prio"),
                fields.requiredTime("inserted"));
        return new Statement<>(List.of(id), dataKey, row);
    }
}
