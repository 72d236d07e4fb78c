package altdata.api.series;

import altdata.api.release.DatabaseRow;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.SeriesBuilder;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Chunks of one ticker, from one row of a query.
///
/// One row per chunk would cost the driver more than the chunks' bytes (decision 11).
public final class StoredChunks {
    /// No chunk.
    static final StoredChunks NONE =
            new StoredChunks("", new Integer[0], new Integer[0], new Concatenated(new Integer[0], new byte[0]), null);

    /// All aggregates see the rows in the same order.
    private static final String PRESENT_COLUMNS = """
            c.ticker, array_agg(c.metric_group::integer), array_agg(c.chunk), array_agg(octet_length(c.points)),
            string_agg(c.points, '')""";

    private static final String COLUMNS_WITH_HISTORY = PRESENT_COLUMNS
            + ", array_agg(coalesce(octet_length(c.history), 0)), coalesce(string_agg(c.history, ''), '')";

    /// The bytes of all chunks, one after another.
    private record Concatenated(Integer[] lengths, byte[] bytes) {
        byte[] part(int index, int from) {
            return Arrays.copyOfRange(bytes, from, from + lengths[index]);
        }
    }

    private final String ticker;
    private final Integer[] groups;
    private final Integer[] numbers;
    private final Concatenated points;
    /// Null if only the current points were read.
    private final @Nullable Concatenated history;

    private StoredChunks(
            String ticker, Integer[] groups, Integer[] numbers, Concatenated points, @Nullable Concatenated history) {
        this.ticker = ticker;
        this.groups = groups;
        this.numbers = numbers;
        this.points = points;
        this.history = history;
    }

    /// The columns of a statement that groups rows of `{metrics}.chunk c` by ticker.
    ///
    /// @param withHistory whether to read the replaced points too
    static String columns(boolean withHistory) {
        return withHistory ? COLUMNS_WITH_HISTORY : PRESENT_COLUMNS;
    }

    /// The number of these columns. A statement may have further ones after them.
    ///
    /// @param withHistory as in [#columns]
    static int columnCount(boolean withHistory) {
        return withHistory ? 7 : 5;
    }

    /// A row of such a statement.
    ///
    /// @param withHistory as in [#columns]
    static StoredChunks of(DatabaseRow row, boolean withHistory) {
        return new StoredChunks(
                row.text(0),
                row.integers(1),
                row.integers(2),
                new Concatenated(row.integers(3), row.bytes(4)),
                withHistory ? new Concatenated(row.integers(5), row.bytes(6)) : null);
    }

    /// The ticker whose chunks these are.
    public String ticker() {
        return ticker;
    }

    /// Adds each chunk to the builder for its group.
    public void addTo(Function<MetricGroup, SeriesBuilder> builders) {
        int from = 0;
        int fromHistory = 0;
        for (int i = 0; i < numbers.length; i++) {
            MetricGroup group = MetricGroup.ofCode(groups[i]);
            builders.apply(group)
                    .add(
                            group,
                            numbers[i],
                            points.part(i, from),
                            history == null ? null : history.part(i, fromHistory));
            from += points.lengths()[i];
            fromHistory += history == null ? 0 : history.lengths()[i];
        }
    }
}
