package altdata.benchmarks.write;

import altdata.benchmarks.compare.Comparison;
import altdata.benchmarks.compare.Figure;
import altdata.benchmarks.compare.Goal;
import altdata.benchmarks.compare.Rounds;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;

/// Measures what rows cost in disk space, memory and startup time, at increasing sizes of one stack: metric
/// rows, with a post and an article for every fixed number of them.
final class ResourceCosts implements Comparison {
    private static final String NAME = "cost";
    private static final int METRICS_PER_POST = 50;
    private static final int METRICS_PER_ARTICLE = 100;
    private static final double MEBIBYTE = 1 << 20;
    private static final int MAX_HEAP = 512;

    private final WriteSettings settings;

    ResourceCosts(WriteSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                new Goal.AtMost(NAME, at(settings.costRows().getLast()), heap(ServiceStart.API), MAX_HEAP),
                new Goal.AtMost(NAME, at(settings.costRows().getLast()), heap(ServiceStart.BUILDER), MAX_HEAP));
    }

    @Override
    public List<Figure> measure(Rounds rounds) throws Exception {
        List<Figure> figures = new ArrayList<>();
        try (WriteStack stack = WriteStack.start(settings, "cost");
                Connection connection = stack.connection()) {
            for (long rows : settings.costRows()) {
                fill(stack, connection, rows);
                measureSize(stack, connection, rows, figures);
                rounds.notes().accept(NAME + ": " + at(rows));
            }
            stack.done();
        }
        return figures;
    }

    private void fill(WriteStack stack, Connection connection, long rows) throws Exception {
        long before = stack.written().rows();
        MetricTables live = MetricTables.live(connection);
        stack.send(stack.nextRows(rows - before).rowStream());
        stack.send(
                Topics.POSTS.name(),
                LongStream.range(before / METRICS_PER_POST, rows / METRICS_PER_POST)
                        .mapToObj(TextRows::post));
        stack.send(
                Topics.NEWS.name(),
                LongStream.range(before / METRICS_PER_ARTICLE, rows / METRICS_PER_ARTICLE)
                        .mapToObj(TextRows::article));
        live.awaitApplied(connection, rows);
        DiskUsage.awaitApplied(connection, "posts", rows / METRICS_PER_POST);
        DiskUsage.awaitApplied(connection, "news", rows / METRICS_PER_ARTICLE);
        live.awaitDerived(connection);
        DiskUsage.awaitBuckets(connection);
        live.check(connection, stack.written());
    }

    private void measureSize(WriteStack stack, Connection connection, long rows, List<Figure> figures)
            throws Exception {
        stack.checkpoint();
        disk(stack, connection, Topics.METRICS, rows, rows, figures);
        disk(stack, connection, Topics.POSTS, rows, rows / METRICS_PER_POST, figures);
        disk(stack, connection, Topics.NEWS, rows, rows / METRICS_PER_ARTICLE, figures);
        Map<String, Long> processes = stack.stack().processes();
        for (String service : List.of(ServiceStart.API, ServiceStart.BUILDER)) {
            long process = processes.getOrDefault(service, -1L);
            add(figures, rows, heap(service), "MiB", MemoryUsage.maxHeap(process) / MEBIBYTE);
            add(figures, rows, service + ": live heap", "MiB", MemoryUsage.heap(process) / MEBIBYTE);
            add(figures, rows, service + ": memory", "MiB", MemoryUsage.resident(process) / MEBIBYTE);
            for (ServiceStart.Kind kind : ServiceStart.Kind.values()) {
                double seconds = new ServiceStart(stack.stack(), service).seconds(kind);
                add(figures, rows, service + ": start " + kind.label(), "s", seconds);
            }
        }
        add(
                figures,
                rows,
                "PostgreSQL: memory of all processes",
                "MiB",
                MemoryUsage.shareOfAll(processes.getOrDefault("postgres", -1L)) / MEBIBYTE);
    }

    private static void disk(
            WriteStack stack, Connection connection, Topic<?> topic, long rows, long own, List<Figure> figures)
            throws Exception {
        add(
                figures,
                rows,
                topic.name() + ": a row in Kafka",
                "bytes",
                (double) DiskUsage.log(stack.stack().directory(), topic) / own);
        for (Map.Entry<String, Long> table : DiskUsage.tables(connection, topic).entrySet()) {
            add(
                    figures,
                    rows,
                    "table " + table.getKey() + ": a row of its topic",
                    "bytes",
                    (double) table.getValue() / own);
        }
    }

    private static void add(List<Figure> figures, long rows, String measure, String unit, double value) {
        figures.add(new Figure(NAME, at(rows), measure, unit, List.of(value)));
    }

    private static String heap(String service) {
        return service + ": maximum heap";
    }

    private static String at(long rows) {
        return String.format(Locale.ROOT, "at %,d rows", rows);
    }
}
