package altdata.api.revisions;

import altdata.api.entities.EntityDirectory;
import altdata.api.format.Columns;
import altdata.api.format.Items;
import altdata.api.format.Member;
import altdata.api.format.Page;
import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.revisions.MetricHistory.ValueVersion;
import altdata.api.v2.DateRange;
import altdata.api.v2.PageCursor;
import altdata.api.v2.V2Parameters;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Series;
import altdata.contracts.topic.Tickers;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// `/api/revisions/{ticker}`: every version of a metric's values that was ever the winning one.
@Component
final class Revisions implements OperationProvider {
    private static final long DEFAULT_LIMIT = 100;
    private static final Parameter.Range LIMITS = new Parameter.Range(1, 1_000L);

    private static final List<String> METRICS =
            Arrays.stream(Metric.values()).map(Metric::publishedName).sorted().toList();

    /// $1 the ticker, $2 the groups, $3 the first chunk, $4 the last one.
    private static final String READ = """
            select metric_group, chunk, points, history
            from {metrics}.chunk
            where ticker = $1 and metric_group = any($2) and chunk between $3 and $4
            """;

    /// @param items dates descending, within a date the oldest version first
    /// @param next  the cursor of the next page; null on the last one
    public record RevisionsResponse(
            String ticker,
            String metric,
            List<Revision> items,
            @Nullable String next) implements Page {
        @Override
        public Map<String, String> nextPage() {
            return next == null ? Map.of() : Map.of(PageCursor.PARAMETER.name(), next);
        }
    }

    /// @param value     null if the version withdrew the value
    /// @param dataKey   null for a derived metric
    /// @param knownFrom since when the version was the winning one
    /// @param knownTo   until when; null if it still is
    public record Revision(
            LocalDate date,
            @Nullable BigDecimal value,
            @Nullable Long dataKey,
            Instant knownFrom,
            @Nullable Instant knownTo) {}

    private record Query(
            String ticker,
            Metric metric,
            DateRange range,
            int limit,
            @Nullable RevisionCursor after,
            int hash) {
        int firstSlot() {
            return metric.period().slotFrom(range.from());
        }

        int lastSlot() {
            return metric.period().slot(range.to());
        }
    }

    private final EntityDirectory directory;
    private final ReadTables tables;

    Revisions(EntityDirectory directory, ReadTables tables) {
        this.directory = directory;
        this.tables = tables;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v2("/api/revisions/{ticker}", "revisions", "Versions of a metric's values †")
                .parameters(
                        Parameter.TICKER,
                        Parameter.choice("metric", METRICS, "A metric of the catalogue, or a derived one.")
                                .required()
                                .withExample("forum_mentions"),
                        DateRange.FROM,
                        DateRange.TO,
                        Parameter.integer("limit", LIMITS, DEFAULT_LIMIT, "The maximum number of items per page."),
                        PageCursor.PARAMETER)
                .tables("entities.entity", "metrics.chunk")
                .handler(RevisionsResponse.class, Revisions::items, this::revisions));
    }

    private static Items<Revision> items(RevisionsResponse page) {
        return new Items<>(
                Columns.<Revision>withNulls()
                        .date(
                                "date",
                                revision -> Math.toIntExact(revision.date().toEpochDay()))
                        .metric("value", Metric.named(page.metric()).type(), Revision::value)
                        .integer("data_key", Revision::dataKey)
                        .time("known_from", Revision::knownFrom)
                        .time("known_to", Revision::knownTo),
                List.of(
                        Member.of("ticker", page.ticker()),
                        Member.of("metric", page.metric()),
                        Member.of("next", "next_cursor", page.next())),
                page.items());
    }

    private Mono<RevisionsResponse> revisions(ApiRequest request) {
        Query query = query(request);
        return directory
                .byTicker(request.release(), query.ticker())
                .flatMap(_ -> history(request, query))
                .map(history -> page(query, history));
    }

    private static Query query(ApiRequest request) {
        V2Parameters parameters = V2Parameters.of(request);
        String name = parameters.requiredChoice("metric", METRICS);
        DateRange range = DateRange.of(request, parameters);
        int limit = parameters.integer("limit", LIMITS, DEFAULT_LIMIT).intValueExact();
        int hash = Objects.hash(
                Tickers.normalize(request.lastPathSegment().strip()),
                name,
                request.v2().get(DateRange.FROM.name()),
                request.v2().get(DateRange.TO.name()),
                request.release().asOf());
        String cursor = request.v2().get(PageCursor.PARAMETER.name());
        RevisionCursor after = cursor == null ? null : RevisionCursor.parse(cursor, hash);
        if (cursor != null && after == null) {
            PageCursor.reject(parameters, cursor);
        }
        parameters.check();
        String ticker = request.tickerInPath();
        return new Query(ticker, Metric.named(Objects.requireNonNull(name)), range, limit, after, hash);
    }

    private Mono<MetricHistory> history(ApiRequest request, Query query) {
        Long asOf = request.release().asOfMicros();
        MetricHistory history = new MetricHistory(asOf == null ? Long.MAX_VALUE : asOf);
        return tables.rowsByKey(
                        request.release(),
                        READ,
                        row -> new StoredChunk(
                                MetricGroup.ofCode(row.integer(0)), row.integer(1), row.bytes(2), row.optionalBytes(3)),
                        query.ticker(),
                        MetricGroup.codes(Series.groupsOf(List.of(query.metric()))),
                        Chunks.chunkOf(query.firstSlot()),
                        Chunks.chunkOf(query.lastSlot()))
                .publishOn(Schedulers.parallel())
                .doOnNext(chunk -> history.add(chunk.group(), chunk.number(), chunk.points(), chunk.history()))
                .then(Mono.just(history));
    }

    private record StoredChunk(MetricGroup group, int number, byte[] points, byte @Nullable [] history) {}

    private static RevisionsResponse page(Query query, MetricHistory history) {
        List<Revision> items = new ArrayList<>();
        RevisionCursor last = null;
        RevisionCursor after = query.after();
        int newest = after == null ? query.lastSlot() : Math.min(query.lastSlot(), after.slot());
        for (int slot : history.slots(query.firstSlot(), newest)) {
            List<ValueVersion> versions = history.versions(query.metric(), slot);
            for (int i = 0; i < versions.size(); i++) {
                ValueVersion version = versions.get(i);
                if (after != null && slot == after.slot() && version.knownFrom() <= after.knownFrom()) {
                    continue;
                }
                if (items.size() == query.limit()) {
                    return new RevisionsResponse(
                            query.ticker(),
                            query.metric().publishedName(),
                            items,
                            Objects.requireNonNull(last).text(query.hash()));
                }
                ValueVersion next = i + 1 < versions.size() ? versions.get(i + 1) : null;
                items.add(revision(query.metric(), slot, version, next));
                last = new RevisionCursor(slot, version.knownFrom());
            }
        }
        return new RevisionsResponse(query.ticker(), query.metric().publishedName(), items, null);
    }

    private static Revision revision(Metric metric, int slot, ValueVersion version, @Nullable ValueVersion next) {
        Period period = metric.period();
        BigDecimal value = version.value();
        return new Revision(
                period.date(slot),
                value == null ? null : metric.type().published(value),
                version.dataKey(),
                instant(version.knownFrom()),
                next == null ? null : instant(next.knownFrom()));
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
