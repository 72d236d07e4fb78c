package altdata.verification.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Records when the faults of a round were over, and when the stack had recovered from each. Thread-safe.
final class Recoveries {
    private record Measured(FaultKind kind, long over, long recovered) {}

    private final List<Measured> measured = new ArrayList<>();

    /// Records one fault; all times are on the clock of `System.nanoTime()`.
    synchronized void add(FaultKind kind, long over, long recovered) {
        measured.add(new Measured(kind, over, recovered));
    }

    /// Returns the recoveries. The stack cannot recover while another fault is active, so the time starts at
    /// the end of the last fault that was over before the recovery.
    synchronized List<Recovery> all() {
        return measured.stream()
                .map(one -> {
                    long from = measured.stream()
                            .mapToLong(Measured::over)
                            .filter(over -> over < one.recovered)
                            .max()
                            .orElse(one.over);
                    return new Recovery(
                            one.kind.publishedName(),
                            one.kind.isKill(),
                            TimeUnit.NANOSECONDS.toMillis(one.recovered - Math.max(from, one.over)));
                })
                .toList();
    }
}
