package altdata.benchmarks.write;

import java.util.List;

/// The sizes of the measurements.
///
/// @see WriteSettings
public enum WriteSize {
    /// A quick look.
    SMALL(150_000, 45_000, 5, 60, 1_000, List.of(200_000L)),
    /// What is published.
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

    /// Of a round of push, projection and COPY.
    int rows() {
        return rows;
    }

    /// Of a round of the JDBC sink, whose rate does not depend on how many there are.
    int sinkRows() {
        return sinkRows;
    }

    int secondsOfFreshness() {
        return secondsOfFreshness;
    }

    /// That a series is long whose order of arrival is looked at.
    int days() {
        return days;
    }

    /// How many such series there are, of each order.
    int series() {
        return series;
    }

    /// At how many rows the cost is looked at.
    public List<Long> costRows() {
        return costRows;
    }
}
