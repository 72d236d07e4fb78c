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
    static RecordVersion<EntityRow> read(Fields fields) {
        long dataKey = fields.dataKey();
        String ticker = fields.ticker("ticker");
        if (fields.isDeletion()) {
            return new RecordVersion<>(List.of(ticker), dataKey, null);
        }
        EntityRow row = new EntityRow(
                ticker,
                fields.about(
                                "Whatever its source calls the entity; a row with another id and a higher `data_key` takes the ticker over.")
                        .requiredText("id"),
                fields.about("The name it is shown and found by.").requiredText("name"),
                fields.about("What kind of entity it is.").oneOf("entity", List.of("company", "crypto")),
                fields.about("Whether lists and searches show it; null or absent: true.")
                        .flag("active", true),
                fields.about("The day it was taken in.").date("added"),
                fields.about("URL of a picture.").text("logo"),
                fields.about("Its main web domain, such as `apple.com`.").text("domain"),
                fields.about("What it does, in a few sentences.").text("description"),
                fields.about("The industry among whose entities it is compared.")
                        .text("industry"),
                fields.about("Where it is listed, such as `NASDAQ`.").text("market"),
                fields.about("How many people work there, as text to show.").text("employees"),
                fields.about("Tickers of those it is compared with; null or absent: none.")
                        .tickers("peers"),
                fields.about("What the forum is searched by: terms separated by `|`.")
                        .text("forum_query"),
                fields.about("Its name on each platform.").handles("handles"),
                fields.about("URL of its application in app store A.").text("appstore_a_app"),
                fields.about("URL of its application in app store B.").text("appstore_b_app"),
                fields.about("What the review site calls it.").text("review_site_id"),
                fields.about("What the professional network calls it.").text("professional_network_id"));
        return new RecordVersion<>(List.of(ticker), dataKey, row);
    }
}
