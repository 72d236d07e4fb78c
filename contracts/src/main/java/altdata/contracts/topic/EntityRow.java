package altdata.contracts.topic;

import altdata.contracts.catalogue.Platform;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A row of the topic `entities`: a company or a cryptocurrency, identified by its ticker. Null means unknown.
///
/// @param entity     `company` or `crypto`
/// @param active     whether lists and searches include it
/// @param peers      tickers
/// @param forumQuery search terms separated by `|`
/// @param handles    the entity's handle on each platform that has one
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
    static RecordVersion<EntityRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.ticker("ticker");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker), dataKey, null);
        }
        EntityRow row = new EntityRow(
                ticker,
                fields.about(
                                "The source's id of the entity. A row with a different id and a higher `data_key` takes over the ticker.")
                        .requiredText("id"),
                fields.about("The name, for display and search.").requiredText("name"),
                fields.about("The kind of entity.").oneOf("entity", List.of("company", "crypto")),
                fields.about("Whether lists and searches include the entity; null or absent: true.")
                        .flag("active", true),
                fields.about("The day the entity was added.").date("added"),
                fields.about("The URL of a logo.").text("logo"),
                fields.about("The main web domain, such as `apple.com`.").text("domain"),
                fields.about("A description in a few sentences.").text("description"),
                fields.about("The industry; entities of the same industry are compared.")
                        .text("industry"),
                fields.about("The market on which it is listed, such as `NASDAQ`.")
                        .text("market"),
                fields.about("The number of employees, as display text.").text("employees"),
                fields.about("The tickers of its peers; null or absent: no peers.")
                        .tickers("peers"),
                fields.about("The search terms for the forum, separated by `|`.")
                        .text("forum_query"),
                fields.about("The handle on each platform.").handles("handles"),
                fields.about("The URL of its application in app store A.").text("appstore_a_app"),
                fields.about("The URL of its application in app store B.").text("appstore_b_app"),
                fields.about("The id on the review site.").text("review_site_id"),
                fields.about("The id on the professional network.").text("professional_network_id"));
        return new RecordVersion<>(List.of(ticker), dataKey, row);
    }
}
