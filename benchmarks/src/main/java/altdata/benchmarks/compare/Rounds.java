package altdata.benchmarks.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Measures the systems under comparison alternately (A B C, A B C, …), so that other activity on the machine
/// affects all of them equally.
///
/// @param count the number of rounds
/// @param notes receives progress and skipped measurements, one line each
public record Rounds(int count, Consumer<String> notes) {
    /// The measurement of one system in one round.
    @FunctionalInterface
    public interface Run {
        /// @return its measures, each with its unit, such as `rate` in `requests/s`
        List<Measured> measure() throws Exception;
    }

    /// One number of one round.
    public record Measured(String measure, String unit, double value) {
        /// A rate per second.
        public static Measured rate(String unit, double value) {
            return new Measured(Figure.RATE, unit, value);
        }
    }

    private record Key(String system, String measure, String unit) {}

    /// Runs the systems alternately.
    ///
    /// @param systems by name, in the order of their turns
    public List<Figure> measure(String comparison, Map<String, Run> systems) throws Exception {
        Map<Key, List<Double>> numbers = new LinkedHashMap<>();
        for (int round = 1; round <= count; round++) {
            for (Map.Entry<String, Run> system : systems.entrySet()) {
                for (Measured measured : system.getValue().measure()) {
                    numbers.computeIfAbsent(
                                    new Key(system.getKey(), measured.measure(), measured.unit()),
                                    _ -> new ArrayList<>())
                            .add(measured.value());
                }
            }
        }
        List<Figure> figures = new ArrayList<>();
        numbers.forEach(
                (key, rounds) -> figures.add(new Figure(comparison, key.system(), key.measure(), key.unit(), rounds)));
        return figures;
    }
}
