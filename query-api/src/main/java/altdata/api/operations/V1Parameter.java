package altdata.api.operations;

import altdata.api.request.Parameter;
import altdata.api.ranking.Toplist;
import altdata.contracts.topic.PostRow;
import java.util.List;

/// The parameters of v1's operations.
final class V1Parameter {
    static final Parameter SYMBOL = Parameter.ticker("symbol", "The entity's ticker.");
    static final Parameter TICKER = Parameter.ticker("ticker", "The entity's ticker.");
    static final Parameter KIND = Parameter.word("entity", List.of("company", "crypto"), "Entities of this kind only.");
    static final Parameter SOURCE = Parameter.word("source", PostRow.SOURCES, "Posts of this source only.");
    static final Parameter SEARCH =
            Parameter.text("search", "Up to 10 terms of up to 100 characters, separated by |; a post has one of them.");
    static final Parameter DAY = Parameter.date("date", "A day in Los Angeles.");
    static final Parameter ORDER =
            Parameter.switchedBy("order", "created", "created sorts by time; otherwise it is by score.");
    static final Parameter SORT = Parameter.word("sort", Toplist.SORTS, "The metric, or new for the newest entities.")
            .orElse(Toplist.DEFAULT_SORT);

    private V1Parameter() {}
}
