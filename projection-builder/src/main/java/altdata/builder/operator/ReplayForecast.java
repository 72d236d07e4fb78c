package altdata.builder.operator;

import altdata.contracts.tables.Projection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/// Predicts how long a replay of the log takes if nothing else runs.
///
/// The time is not proportional to the number of records: every replay needs some seconds, and larger tables are
/// slower. It is therefore interpolated between earlier replays of the same projection with fewer and with more
/// records. Without such a replay, 50,000 records per second are assumed.
///
/// @param reading   the seconds for reading the log
/// @param finishing the seconds for indexes and derived tables after that
public record ReplayForecast(double reading, double finishing) {
    /// Small machines reach it.
    private static final double USUAL_RATE = 50_000;
    /// Of replays whose numbers of records differ by less, only the newest counts.
    private static final double SIMILAR = 0.1;

    /// @param past    earlier replays of all projections, the newest last
    /// @param records the number of records in the log
    static ReplayForecast of(List<PastReplay> past, Projection projection, long records) {
        NavigableMap<Long, PastReplay> bySize = new TreeMap<>();
        for (PastReplay each : past) {
            if (each.projection().equals(projection.publishedName())) {
                bySize.subMap(
                                Math.round(each.records() * (1 - SIMILAR)),
                                Math.round(each.records() * (1 + SIMILAR)) + 1)
                        .clear();
                bySize.put(each.records(), each);
            }
        }
        return new ReplayForecast(
                seconds(bySize, records, PastReplay::reading, shortest(past, PastReplay::reading), 1 / USUAL_RATE),
                seconds(bySize, records, PastReplay::finishing, shortest(past, PastReplay::finishing), 0));
    }

    /// The whole duration in seconds.
    public double seconds() {
        return reading + finishing;
    }

    /// The sum of two forecasts, because replays that run together share the machine.
    ReplayForecast plus(ReplayForecast other) {
        return new ReplayForecast(reading + other.reading, finishing + other.finishing);
    }

    private static double shortest(List<PastReplay> past, ToDoubleFunction<PastReplay> part) {
        return past.stream().mapToDouble(part).min().orElse(0);
    }

    /// @param start      the seconds for a log without records
    /// @param usualSlope the seconds per record if there is no earlier replay
    private static double seconds(
            NavigableMap<Long, PastReplay> bySize,
            long records,
            ToDoubleFunction<PastReplay> part,
            double start,
            double usualSlope) {
        Map.Entry<Long, PastReplay> smaller = bySize.floorEntry(records);
        Map.Entry<Long, PastReplay> larger = bySize.ceilingEntry(records);
        if (smaller == null && larger == null) {
            return start + records * usualSlope;
        }
        if (larger == null) {
            return onLine(records, 0, start, smaller.getKey(), part.applyAsDouble(smaller.getValue()));
        }
        return smaller == null
                ? onLine(records, 0, start, larger.getKey(), part.applyAsDouble(larger.getValue()))
                : onLine(
                        records,
                        smaller.getKey(),
                        part.applyAsDouble(smaller.getValue()),
                        larger.getKey(),
                        part.applyAsDouble(larger.getValue()));
    }

    /// The value at x of the line through two points.
    private static double onLine(double x, double x1, double y1, double x2, double y2) {
        return x1 == x2 ? y2 : y1 + (y2 - y1) * (x - x1) / (x2 - x1);
    }
}
