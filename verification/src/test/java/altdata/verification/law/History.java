package altdata.verification.law;

import altdata.contracts.topic.Topic;
import altdata.verification.model.MergeModel;
import altdata.verification.model.PointIdentity;
import altdata.verification.model.PointValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// All records of a test.
///
/// @param entities the records by ticker; empty for a deletion
/// @param posts    the records by identity; empty for a deletion
/// @param pushed   the rows as written to the topics, in that order
public record History(
        MergeModel<String, Optional<EntityContent>> entities,
        MergeModel<PointIdentity, PointValues> points,
        MergeModel<PostContent.PostIdentity, Optional<PostContent>> posts,
        List<Pushed> pushed) {
    /// A row and its topic.
    public record Pushed(Topic<?> topic, String json) {}

    History() {
        this(new MergeModel<>(), new MergeModel<>(), new MergeModel<>(), new ArrayList<>());
    }
}
