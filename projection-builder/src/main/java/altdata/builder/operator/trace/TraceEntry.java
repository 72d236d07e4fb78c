package altdata.builder.operator.trace;

import altdata.builder.operator.trace.Finding.Stated;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// A record that concerns the traced value, with what became of it.
public final class TraceEntry {
    private final FoundRecord found;
    private final Outcome outcome;

    TraceEntry(FoundRecord found, Outcome outcome) {
        this.found = found;
        this.outcome = outcome;
    }

    public LogPosition position() {
        return found.position();
    }

    /// The part of the traced value, such as the group `forum`; empty for a whole record.
    public String part() {
        return found.part();
    }

    /// The known time; for a rejected record, when it was appended.
    public Instant known() {
        return Instant.EPOCH.plus(found.knownMicros(), ChronoUnit.MICROS);
    }

    /// When the broker appended the record.
    public Instant appended() {
        return Instant.ofEpochMilli(found.appendedMillis());
    }

    public Outcome outcome() {
        return outcome;
    }

    /// The data key; null if the record has no version.
    public @Nullable Long dataKey() {
        return found.finding() instanceof Stated(Version version) ? (Long) version.dataKey() : null;
    }

    /// The value as the record states it; null if it states none.
    public @Nullable Object value() {
        return found.finding() instanceof Stated(Version version) ? version.value() : null;
    }

    /// Whether the record retracts or deletes what earlier records contain.
    public boolean isWithdrawal() {
        return found.finding() instanceof Stated(Version version) && version.isWithdrawal();
    }

    @Nullable
    KnownVersion knownVersion() {
        return found.known();
    }
}
