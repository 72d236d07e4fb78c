package altdata.benchmarks.compare;

import java.util.List;

/// The measurements of one system under comparison, one number per round.
///
/// @param comparison what is compared, such as `social series, read from PostgreSQL`
/// @param contender  the name of the system, such as `FastAPI + asyncpg`
/// @param measure    what the numbers are, such as `rate`
/// @param unit       such as `requests/s`
/// @param rounds     in the order of measurement; at least one
public record Figure(String comparison, String contender, String measure, String unit, List<Double> rounds) {
    /// The [#measure] for throughput, which is used for ratios.
    public static final String RATE = "rate";

    /// @throws IllegalArgumentException if there are no rounds
    public Figure {
        rounds = List.copyOf(rounds);
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException(comparison + ", " + contender + ": no round was measured");
        }
    }

    /// The median of the rounds; of an even number, the lower middle value.
    public double median() {
        return rounds.stream().sorted().toList().get((rounds.size() - 1) / 2);
    }

    public double least() {
        return rounds.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    public double greatest() {
        return rounds.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
}
