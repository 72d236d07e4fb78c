package altdata.api.shadow;

import altdata.api.release.Release;
import altdata.contracts.tables.Projection;
import java.time.OffsetDateTime;

/// A generation from which requests are answered again.
///
/// @param share     the share of the requests, more than 0, at most 1
/// @param startedAt when the operator started this run; identifies it
record ShadowedGeneration(Projection projection, int number, double share, OffsetDateTime startedAt) {
    /// The generation's schema.
    String schema() {
        return projection.schema(number);
    }

    /// The live release with this generation instead of the live one.
    Release in(Release live) {
        return live.replacing(projection, schema());
    }

    /// The live release, as a copy for which nothing is in memory either: both are read in the same state.
    Release liveIn(Release live) {
        return live.replacing(projection, live.schemaOf(projection));
    }
}
