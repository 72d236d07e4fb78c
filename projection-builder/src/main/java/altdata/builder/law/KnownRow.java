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

    /// A row of a record. Its known time is the earlier of two times: when the broker appended the record, and
    /// what the record states.
    ///
    /// @param appendedMillis the timestamp of the record, in milliseconds since 1970-01-01T00:00:00Z. If a topic
    /// does not have the broker's times, it can be any number.
    /// @param knownAt        when the content was known, as the record states; null if it states nothing
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
