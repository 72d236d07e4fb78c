package altdata.verification.faults;

import java.util.function.ToLongFunction;

/// What a soak measures in each service, and by how much it may grow.
enum SoakMetric {
    HEAP("heap after GC, MB", 1 << 20, 16, ProcessSample::heapBytes),
    RESIDENT("RSS, MB", 1 << 20, 64, ProcessSample::residentBytes),
    THREADS("threads", 1, 8, ProcessSample::threads),
    FILES("file handles", 1, 16, ProcessSample::files),
    CONNECTIONS("database connections", 1, 4, ProcessSample::connections);

    private final String title;
    private final long unit;
    private final long margin;
    private final ToLongFunction<ProcessSample> value;

    SoakMetric(String title, long unit, long margin, ToLongFunction<ProcessSample> value) {
        this.title = title;
        this.unit = unit;
        this.margin = margin;
        this.value = value;
    }

    String title() {
        return title;
    }

    /// The allowed growth, in the unit of the title.
    long margin() {
        return margin;
    }

    /// Returns the value of the sample, in the unit of the title.
    long of(ProcessSample sample) {
        return Math.floorDiv(value.applyAsLong(sample), unit);
    }
}
