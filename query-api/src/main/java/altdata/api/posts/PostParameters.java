package altdata.api.posts;

import altdata.api.request.Parameter;
import altdata.contracts.topic.PostRow;

/// The parameters that several operations on posts share.
final class PostParameters {
    static final Parameter SOURCE =
            Parameter.choice("source", PostRow.SOURCES, "For searches: returns only posts of this source.");
    static final Parameter SEARCH =
            Parameter.text("search", "Up to 10 terms of up to 100 characters, separated by `|`. Requires `date`.");
    static final Parameter DAY = Parameter.date("date", "A day in America/Los_Angeles. Required with `search`.");
    static final Parameter ORDER =
            Parameter.flag("order", "created", "`created` sorts by time; otherwise posts are sorted by score.");

    private PostParameters() {}
}
