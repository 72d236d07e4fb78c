package altdata.verification.law;

import altdata.testing.EntityRecord;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The content of an entity record; null means unknown.
///
/// @param kind `company` or `crypto`
record EntityContent(
        String ticker,
        String id,
        String name,
        String kind,
        boolean active,
        @Nullable LocalDate added,
        @Nullable String logo,
        @Nullable String domain,
        @Nullable String industry,
        List<String> peers,
        @Nullable String forumQuery) {
    boolean isCompany() {
        return kind.equals("company");
    }

    /// Whether both have the same kind and industry, or the same kind and no industry.
    boolean isOfTheGroupOf(EntityContent other) {
        return kind.equals(other.kind)
                && (industry == null
                        ? other.industry == null
                        : other.industry != null && industry.equalsIgnoreCase(other.industry));
    }

    /// The logo in responses of v1.
    String shownLogo() {
        return logo == null ? "" : logo;
    }

    /// The domain in responses of v1.
    String shownDomain() {
        return domain == null ? "" : domain;
    }

    String json(long key) {
        EntityRecord row = kind.equals("company") ? EntityRecord.company(ticker) : EntityRecord.crypto(ticker);
        return row.key(key)
                .with("id", id)
                .with("name", name)
                .with("active", active)
                .with("added", added == null ? null : added.toString())
                .with("logo", logo)
                .with("domain", domain)
                .with("industry", industry)
                .with("peers", peers)
                .with("forum_query", forumQuery)
                .json();
    }
}
