package altdata.api.operations;

import static altdata.api.request.Operation.v2;
import static altdata.api.request.Operation.v2Uncounted;

import altdata.api.request.Operation;
import altdata.api.request.OperationList;
import altdata.api.request.Parameter;
import altdata.api.lookup.EntityDetails;
import altdata.api.lookup.EntityList;
import altdata.api.quota.UsageReport;
import altdata.api.social.SocialSeries;
import altdata.contracts.catalogue.Platform;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Every operation of v2, in the order of the specification.
@Component
final class V2Operations implements OperationList {
    private static final Parameter TICKER = Parameter.ticker("ticker", "The entity's ticker.");

    private final List<Operation> operations;

    V2Operations(EntityList entities, EntityDetails details, SocialSeries social, UsageReport usage) {
        operations = Stream.concat(
                        Stream.of(
                                v2Uncounted(
                                        "/api/usage",
                                        "What the key has used of its day",
                                        UsageReport.Usage.class,
                                        usage::answer),
                                v2(
                                                "/api/entities",
                                                "entities:list",
                                                "A page of the active entities by ticker",
                                                EntityList.EntityListResponse.class,
                                                entities::answer)
                                        .takes(
                                                Parameter.text("search", "Part of a name or ticker.")
                                                        .optional(),
                                                Parameter.integer(
                                                        "limit",
                                                        EntityList.LIMITS,
                                                        EntityList.DEFAULT_LIMIT,
                                                        "The most items of a page."),
                                                Parameter.integer(
                                                        "offset",
                                                        EntityList.OFFSETS,
                                                        0,
                                                        "How many entities are passed over."))
                                        .reads("entities.entity"),
                                v2(
                                                "/api/entities/{ticker}",
                                                "entities:detail",
                                                "All that is known of an entity",
                                                EntityDetails.EntityDetail.class,
                                                details::answer)
                                        .takes(TICKER)
                                        .reads("entities.entity", "metrics.chunk")),
                        Arrays.stream(Platform.values()).map(platform -> social(social, platform)))
                .toList();
    }

    @Override
    public List<Operation> operations() {
        return operations;
    }

    private static Operation social(SocialSeries social, Platform platform) {
        String name = platform.publishedName();
        return v2(
                        "/api/social/" + name + "/{ticker}",
                        "social:" + name,
                        "The daily series of an entity on the platform " + name,
                        SocialSeries.SocialSeriesResponse.class,
                        request -> social.answer(request, platform))
                .takes(
                        TICKER,
                        Parameter.date("from_date", "365 days before to_date unless given.")
                                .optional(),
                        Parameter.date("to_date", "Today unless given.").optional())
                .reads("entities.entity", "metrics.chunk")
                .readTogether();
    }
}
