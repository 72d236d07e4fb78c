package altdata.builder.operator.trace;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// The winning version of a part in the live tables, and the record that it comes from.
public final class Winner {
    private final String part;
    private final KnownVersion stored;
    private final @Nullable FoundRecord record;

    Winner(String part, KnownVersion stored, @Nullable FoundRecord record) {
        this.part = part;
        this.stored = stored;
        this.record = record;
    }

    /// The part of the traced value, such as the group `forum`; empty for a whole record.
    public String part() {
        return part;
    }

    /// The position of the record; null if the log does not contain it.
    public @Nullable LogPosition position() {
        return record == null ? null : record.position();
    }

    public Instant known() {
        return Instant.EPOCH.plus(stored.knownMicros(), ChronoUnit.MICROS);
    }

    public long dataKey() {
        return stored.version().dataKey();
    }

    /// Whether the winning version is a retraction or a deletion.
    public boolean isWithdrawal() {
        return stored.version().isWithdrawal();
    }

    /// The value as the record states it; null if it states none.
    public @Nullable Object value() {
        return version().value();
    }

    /// The version of the record, because the tables do not store everything in the same form.
    Version version() {
        KnownVersion found = record == null ? null : record.known();
        return found == null ? stored.version() : found.version();
    }

    KnownVersion stored() {
        return stored;
    }
}
