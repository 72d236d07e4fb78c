package altdata.benchmarks.write;

import java.util.List;

/// The sizes of the measurements.
///
/// @see WriteSettings
public enum WriteSize {
    /// A quick check.
    SMALL(150_000, 45_000, 5, 60, 1_000, List.of(200_000L)),
    /// The size with which the published figures were measured.
    FULL(1_000_000, 300_000, 30, 365, 4_000, List.of(1_000_000L, 3_000_000L, 10_000_000L, 30_000_000L));

    private final int rows;
    private final int sinkRows;
    private final int secondsOfFreshness;
    private final int days;
    private final int series;
    private final List<Long> costRows;

    WriteSize(int rows, int sinkRows, int secondsOfFreshness, int days, int series, List<Long> costRows) {
        this.rows = rows;
        this.sinkRows = sinkRows;
        this.secondsOfFreshness = secondsOfFreshness;
        this.days = days;
        this.series = series;
        this.costRows = costRows;
    }

    /// Per round of push, projection and COPY.
    int rows() {
        return rows;
    }

    /// Per round of the JDBC sink, whose rate does not depend on the number of rows.
    int sinkRows() {
        return sinkRows;
    }

    int secondsOfFreshness() {
        return secondsOfFreshness;
    }

    /// The length of the series in the comparison of arrival orders.
    int days() {
        return days;
    }

    /// The number of such series per arrival order.
    int series() {
        return series;
    }

    /// The numbers of rows at which the cost is measured.
    public List<Long> costRows() {
        return costRows;
    }
}
