package altdata.api.series;

import altdata.contracts.catalogue.MetricType;
import altdata.contracts.catalogue.Period;
import java.math.BigDecimal;
import java.util.concurrent.atomic.AtomicReferenceArray;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;

/// Writes what a long series has again and again: dates and numbers. Most of the time of an answer goes into them.
public final class SeriesJson {
    private static final SerializedString DATE = new SerializedString("date");
    /// Digits that a long holds whatever they are.
    private static final int DIGITS_OF_A_LONG = 18;
    /// Until the end of 2100, which no series passes.
    private static final AtomicReferenceArray<SerializedString> DAYS = new AtomicReferenceArray<>(47_847);

    private SeriesJson() {}

    /// The date of a slot.
    public static void writeDate(JsonGenerator json, Period period, int slot) {
        json.writeName(DATE);
        if (period == Period.DAILY && slot >= 0 && slot < DAYS.length()) {
            SerializedString day = DAYS.get(slot);
            if (day == null) {
                day = new SerializedString(period.date(slot).toString());
                DAYS.set(slot, day);
            }
            json.writeString(day);
        } else {
            json.writeString(period.date(slot).toString());
        }
    }

    /// A value as the interfaces show it.
    public static void writeNumber(JsonGenerator json, MetricType type, BigDecimal value) {
        BigDecimal published = type.published(value);
        if (published.scale() == 0 && published.precision() <= DIGITS_OF_A_LONG) {
            json.writeNumber(published.longValue());
        } else {
            json.writeNumber(published);
        }
    }
}
