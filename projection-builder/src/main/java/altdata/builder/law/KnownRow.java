package altdata.builder.law;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A row with its known time.
///
/// @param <T>         the type of the topic's rows
/// @param knownMicros the known time in microseconds since 1970-01-01T00:00:00Z, from 1900 to 2100
public record KnownRow<T>(T row, long knownMicros) {
    private static final long MIN_MICROS = micros(Instant.parse("1900-01-01T00:00:00Z"));
    private static final long MAX_MICROS = micros(Instant.parse("2100-12-31T23:59:59.999999Z"));

    /// The row of a record. Its known time is when the broker appended the record, or the record's `known_at`
    /// if that is earlier.
    ///
    /// @param appendedMillis the timestamp of the record, in milliseconds since 1970-01-01T00:00:00Z. If the
    ///                       broker does not set the timestamps of the topic, it can be any number.
    /// @param knownAt        the record's `known_at`; null if absent
    public static <T> KnownRow<T> of(T row, long appendedMillis, @Nullable Instant knownAt) {
        long appended = Math.clamp(TimeUnit.MILLISECONDS.toMicros(appendedMillis), MIN_MICROS, MAX_MICROS);
        return new KnownRow<>(row, knownAt == null ? appended : Math.min(appended, micros(knownAt)));
    }

    private static long micros(Instant instant) {
        return Math.addExact(
                Math.multiplyExact(instant.getEpochSecond(), 1_000_000L),
                TimeUnit.NANOSECONDS.toMicros(instant.getNano()));
    }
}
