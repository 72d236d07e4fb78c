package altdata.verification.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// When the faults of a round were over, and when the stack had recovered from each. May be told by several
/// threads.
final class Recoveries {
    private record Measured(FaultKind kind, long over, long recovered) {}

    private final List<Measured> measured = new ArrayList<>();

    /// All times as `System.nanoTime()` tells.
    synchronized void add(FaultKind kind, long over, long recovered) {
        measured.add(new Measured(kind, over, recovered));
    }

    /// Nobody recovers from one fault in the midst of another, so the end of a later one counts where it came
    /// before the recovery.
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
