package altdata.api.posts;

import altdata.api.request.Parameter;
import altdata.contracts.topic.PostRow;

/// The parameters that several operations on posts share.
final class PostParameters {
    static final Parameter SOURCE = Parameter.choice("source", PostRow.SOURCES, "Posts of this source only.");
    static final Parameter SEARCH =
            Parameter.text("search", "Up to 10 terms of up to 100 characters, separated by |; a post has one of them.");
    static final Parameter DAY = Parameter.date("date", "A day in Los Angeles.");
    static final Parameter ORDER =
            Parameter.flag("order", "created", "created sorts by time; otherwise it is by score.");

    private PostParameters() {}
}
