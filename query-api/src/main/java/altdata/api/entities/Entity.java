package altdata.api.entities;

import altdata.contracts.catalogue.Platform;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A company or a cryptocurrency in the read table; null means unknown.
///
/// @param entity `company` or `crypto`
public record Entity(
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
        @Nullable String appstoreAApp,
        @Nullable String appstoreBApp,
        @Nullable String reviewSiteId,
        @Nullable String professionalNetworkId) {
    /// The handle on a platform; null if absent.
    public @Nullable String handle(Platform platform) {
        return handles.get(platform);
    }
}
