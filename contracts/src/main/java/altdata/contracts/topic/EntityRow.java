package altdata.contracts.topic;

import altdata.contracts.catalogue.Platform;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A row of the topic `entities`: a company or a cryptocurrency, known by its ticker. Nullable fields are unknown.
///
/// @param entity     `company` or `crypto`
/// @param active     whether lists show it
/// @param peers      tickers
/// @param forumQuery search terms separated by `|`
/// @param handles    the platforms it has a handle on
public record EntityRow(
        String ticker,
        String id,
        String name,
        String entity,
        boolean active,
        @Nullable LocalDate added,
        @Nullable String logo,
        @Nullable String domain,
        @Nullable String description,
        @Nullable String industry,
        @Nullable String market,
        @Nullable String employees,
        List<String> peers,
        @Nullable String forumQuery,
        Map<Platform, String> handles,
        @JsonProperty("appstore_a_app") @Nullable String appstoreAApp,
        @JsonProperty("appstore_b_app") @Nullable String appstoreBApp,
        @Nullable String reviewSiteId,
        @Nullable String professionalNetworkId) {
    static Statement<EntityRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.ticker("ticker");
        if (fields.isDeletion()) {
            return new Statement<>(List.of(ticker), dataKey, null);
        }
        EntityRow row = new EntityRow(
                ticker,
                fields.requiredText("id"),
                fields.requiredText("name"),
                fields.oneOf("entity", List.of("company", "crypto")),
                fields.flag("active", true),
                fields.date("added"),
                fields.text("logo"),
                fields.text("domain"),
                fields.text("description"),
                fields.text("industry"),
                fields.text("market"),
                fields.text("employees"),
                fields.tickers("peers"),
                fields.text("forum_query"),
                fields.handles("handles"),
                fields.text("appstore_a_app"),
                fields.text("appstore_b_app"),
                fields.text("review_site_id"),
                fields.text("professional_network_id"));
        return new Statement<>(List.of(ticker), dataKey, row);
    }
}
