package altdata.stack.sample;

import java.time.Instant;
import java.time.LocalDate;

/// Assigns occupants, such as job postings, to the numbered slots of a list. Each slot gets a new occupant
/// every N days, but not all slots on the same day.
final class SampleRotation {
    private final Noise noise;
    private final int days;

    /// @param days how long an occupant stays
    SampleRotation(Noise noise, int days) {
        this.noise = noise;
        this.days = days;
    }

    /// The start of the occupant's time in the slot: always a day before `today`, so that it is in the past at
    /// any time of today.
    Instant since(int place, LocalDate today) {
        long yesterday = today.toEpochDay() - 1;
        long day = yesterday - Math.floorMod(yesterday - noise.below(days, place), (long) days);
        return SampleRow.momentOf(LocalDate.ofEpochDay(day), noise.uniform(day * days + place));
    }
}
