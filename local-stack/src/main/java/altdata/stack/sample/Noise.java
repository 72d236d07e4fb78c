package altdata.stack.sample;

import java.util.List;

/// Deterministic pseudo-random numbers: the same for the same series and day, on every machine and in every
/// run.
///
/// All numbers are integers in parts per million, so that the result does not depend on the rounding of a
/// machine.
final class Noise {
    /// One, in parts per million.
    static final long ONE = 1_000_000;

    private static final long SEED = 0x616c_7464_6174_6131L;
    private static final long GOLDEN_RATIO = 0x9e37_79b9_7f4a_7c15L;

    private final long series;

    private Noise(long series) {
        this.series = series;
    }

    /// The noise for the given names.
    static Noise of(String... names) {
        long series = SEED;
        for (String name : names) {
            series = mixed(series * 31 + name.hashCode());
        }
        return new Noise(series);
    }

    /// From 0 to one, independent for each day.
    long uniform(long day) {
        return Long.remainderUnsigned(mixed(series + day * GOLDEN_RATIO), ONE);
    }

    /// A whole number from 0, below the bound, independent for each day.
    int below(int bound, long day) {
        return (int) (uniform(day) * bound / ONE);
    }

    /// One of the choices, independent for each day.
    <T> T oneOf(List<T> choices, long day) {
        return choices.get(below(choices.size(), day));
    }

    /// From minus one to one, independent for each day.
    long jitter(long day) {
        return 2 * uniform(day) - ONE;
    }

    /// From minus one to one, smooth; changes direction about every `days` days.
    long wander(long day, long days) {
        long from = jitter(Math.floorDiv(day, days));
        long to = jitter(Math.floorDiv(day, days) + 1);
        long position = Math.floorMod(day, days) * ONE / days;
        long eased = position * position / ONE * (3 * ONE - 2 * position) / ONE;
        return from + (to - from) * eased / ONE;
    }

    /// The value times the given millionths.
    static long scaled(long value, long millionths) {
        return value / ONE * millionths + value % ONE * millionths / ONE;
    }

    /// The finalizer of SplitMix64.
    private static long mixed(long value) {
        long once = (value ^ (value >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
        long twice = (once ^ (once >>> 27)) * 0x94d0_49bb_1331_11ebL;
        return twice ^ (twice >>> 31);
    }
}
