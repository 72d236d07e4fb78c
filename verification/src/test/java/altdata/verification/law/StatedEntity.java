package altdata.verification.law;

import altdata.testing.EntityRecord;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a statement says of an entity; null is unknown.
///
/// @param kind `company` or `crypto`
record StatedEntity(
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

    /// Whether both are of one kind and industry, or both of that kind and without one.
    boolean isOfTheGroupOf(StatedEntity other) {
        return kind.equals(other.kind)
                && (industry == null
                        ? other.industry == null
                        : other.industry != null && industry.equalsIgnoreCase(other.industry));
    }

    /// The logo as v1 shows it.
    String shownLogo() {
        return logo == null ? "" : logo;
    }

    /// The domain as v1 shows it.
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
