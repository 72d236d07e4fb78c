package altdata.api.bulk;

import altdata.api.format.Columns;
import altdata.api.format.ItemStream;
import altdata.api.format.Member;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.request.Queries;
import altdata.api.request.StreamedResponse;
import altdata.api.schema.ObjectSchema;
import altdata.api.schema.SchemaProvider;
import altdata.api.v2.DateRange;
import altdata.api.v2.V2Parameters;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.topic.Tickers;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.ObjectNode;

/// `/api/series`: several metrics of many entities, by ticker and date.
@Component
final class ManySeries implements OperationProvider {
    private static final long MAX_TICKERS = 2_000;
    private static final long MAX_METRICS = 40;
    /// The number of tickers that count as one request.
    private static final long TICKERS_PER_REQUEST = 100;

    /// The batches that are read at the same time, so that the next one is there when the last one was written.
    private static final int MAX_READ_BATCHES = 2;

    private static final Parameter TICKERS = Parameter.list(
                    "tickers",
                    new Parameter.Range(1, MAX_TICKERS),
                    List.of(),
                    "1 to 2,000 tickers, separated by commas. A repeated ticker is returned once.")
            .withExample("AAPL,MSFT");
    private static final Parameter METRICS = Parameter.list(
                    "metrics",
                    new Parameter.Range(1, MAX_METRICS),
                    Arrays.stream(Metric.values())
                            .map(Metric::publishedName)
                            .sorted()
                            .toList(),
                    "1 to 40 metrics of the catalogue or derived ones, separated by commas.")
            .withExample("forum_mentions,price");

    /// @param metrics  the metrics that were asked for, each once
    /// @param notFound the tickers without an entity
    /// @param items    by ticker in the order asked, then by date, the oldest first
    public record SeriesResponse(List<String> metrics, List<String> notFound, List<SeriesItem> items) {}

    /// The values of one entity on one date.
    public record SeriesItem() implements SchemaProvider {
        @Override
        public ObjectNode schema() {
            ObjectSchema item = new ObjectSchema();
            item.required("ticker", "string");
            item.required("date", "string").put("format", "date");
            item.schema().putObject("additionalProperties").put("type", "number");
            return item.schema();
        }
    }

    private record Query(ApiRequest request, List<String> tickers, List<Metric> metrics, DateRange range) {
        String identity() {
            return tickers + "\n" + metrics + "\n" + range;
        }
    }

    private final SeriesReader reader;

    ManySeries(SeriesReader reader) {
        this.reader = reader;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v2("/api/series", "series", "Series of many entities †")
                .parameters(TICKERS, METRICS, DateRange.FROM, DateRange.TO)
                .tables("entities.entity", "metrics.chunk")
                .acceptsBody()
                .weight(ManySeries::weight)
                .streamed(SeriesResponse.class, this::series));
    }

    /// If the list is missing or too long, the request counts as one.
    private static long weight(ApiRequest request) {
        List<String> sent = request.v2List(TICKERS.name());
        int tickers =
                sent == null || sent.size() > MAX_TICKERS ? 1 : distinct(sent).size();
        return Math.max(1, (tickers + TICKERS_PER_REQUEST - 1) / TICKERS_PER_REQUEST);
    }

    private StreamedResponse series(ApiRequest request) {
        V2Parameters parameters = V2Parameters.of(request);
        Set<String> tickers = distinct(parameters.list(TICKERS));
        List<Metric> metrics =
                parameters.list(METRICS).stream().map(Metric::named).toList();
        DateRange range = DateRange.of(request, parameters);
        parameters.check();
        Query query = new Query(request, List.copyOf(tickers), metrics, range);
        return new StreamedResponse(query.identity(), queries -> open(query, queries));
    }

    /// The tickers in the form of the tables. A text that no ticker can be stays as it is, and is not found.
    private static Set<String> distinct(Collection<String> tickers) {
        Set<String> distinct = new LinkedHashSet<>();
        for (String ticker : tickers) {
            String stripped = ticker.strip();
            distinct.add(Objects.requireNonNullElse(Tickers.normalize(stripped), stripped));
        }
        return distinct;
    }

    private Mono<ItemStream<SeriesRow>> open(Query query, Queries queries) {
        return queries.run(reader.known(query.request().release(), query.tickers()))
                .flatMap(known -> {
                    List<String> found =
                            query.tickers().stream().filter(known::contains).toList();
                    List<SeriesReader.Batch> batches =
                            reader.batches(query.request().release(), found, query.metrics(), query.range());
                    ItemStream<SeriesRow> empty = stream(query, found, Flux.empty());
                    // The first batch is read before the response starts, so that its errors have their status.
                    return batches.isEmpty()
                            ? Mono.just(empty)
                            : queries.run(batches.getFirst().read())
                                    .map(first -> stream(
                                            query,
                                            found,
                                            Flux.fromIterable(batches.subList(1, batches.size()))
                                                    .flatMapSequential(
                                                            batch -> queries.run(batch.read()), MAX_READ_BATCHES, 1)
                                                    .startWith(first)
                                                    .concatMapIterable(rows -> rows, 1)));
                });
    }

    /// @param found the tickers with an entity
    private static ItemStream<SeriesRow> stream(Query query, List<String> found, Flux<Iterable<SeriesRow>> rows) {
        Columns<SeriesRow> columns = Columns.<SeriesRow>withoutNulls()
                .ticker("ticker", found, SeriesRow::ticker)
                .date("date", SeriesRow::day);
        for (int i = 0; i < query.metrics().size(); i++) {
            int index = i;
            Metric metric = query.metrics().get(i);
            columns = columns.metric(
                    metric.publishedName(), metric.type(), row -> row.published(index), row -> row.slot(index));
        }
        Set<String> notFound = new LinkedHashSet<>(query.tickers());
        found.forEach(notFound::remove);
        return new ItemStream<>(
                columns,
                List.of(
                        Member.of(
                                "metrics",
                                query.metrics().stream()
                                        .map(Metric::publishedName)
                                        .toList()),
                        Member.of("not_found", List.copyOf(notFound))),
                rows);
    }
}
