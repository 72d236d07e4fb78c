package altdata.contracts.series;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// The values of one metric, by slot.
///
/// Values are stored as `unscaled · 10^-scale` in primitive arrays, because serializing 10,000 `BigDecimal`
/// objects would spend most of the time on the objects. Only values that do not fit a long are stored as
/// objects.
public final class Values {
    static final Values NONE = new Values(0, 0);

    /// No value in the slot.
    private static final byte ABSENT = 0;
    /// The value is in `large`.
    private static final byte LARGE = 1;
    /// The offset of a scale, which separates it from the two constants above.
    private static final int SCALE_0 = 64;

    private static final int MAX_SCALE = 60;

    private final int firstSlot;
    private final byte[] forms;
    private final long[] unscaled;
    private @Nullable BigDecimal @Nullable [] large;

    Values(int firstSlot, int slots) {
        this.firstSlot = firstSlot;
        this.forms = new byte[slots];
        this.unscaled = new long[slots];
    }

    /// Whether the slot has a value.
    public boolean isPresent(int slot) {
        return form(slot) != ABSENT;
    }

    /// Whether the slot has a value that [#unscaled] and [#scale] return.
    public boolean isLong(int slot) {
        return form(slot) > LARGE;
    }

    /// The unscaled value of a slot that [#isLong].
    public long unscaled(int slot) {
        return unscaled[slot - firstSlot];
    }

    /// The scale of a slot that [#isLong]: the number of decimals, or negative for trailing zeros.
    public int scale(int slot) {
        return forms[slot - firstSlot] - SCALE_0;
    }

    /// The value, or null if absent.
    public @Nullable BigDecimal at(int slot) {
        return switch (form(slot)) {
            case ABSENT -> null;
            case LARGE -> large == null ? null : large[slot - firstSlot];
            default -> BigDecimal.valueOf(unscaled(slot), scale(slot));
        };
    }

    /// The values of a metric of this type in the form in which both API versions publish them. If that form is an
    /// integer, every value [#isLong] and has the scale 0.
    Values published(MetricType type) {
        if (!type.isPublishedWhole() || type.isWhole() && isWhole()) {
            return this;
        }
        Values published = new Values(firstSlot, forms.length);
        for (int slot = firstSlot; slot < endSlot(); slot++) {
            if (type == MetricType.FRACTION && isLong(slot)) {
                published.put(slot, MetricType.percentage(unscaled(slot), scale(slot)), 0);
            } else {
                BigDecimal value = at(slot);
                if (value != null) {
                    published.put(slot, type.published(value).longValueExact(), 0);
                }
            }
        }
        return published;
    }

    /// Whether every value is stored as an integer.
    private boolean isWhole() {
        for (byte form : forms) {
            if (form != ABSENT && form != SCALE_0) {
                return false;
            }
        }
        return true;
    }

    int firstSlot() {
        return firstSlot;
    }

    int endSlot() {
        return firstSlot + forms.length;
    }

    void put(int slot, long digits, int scale) {
        if (Math.abs(scale) > MAX_SCALE) {
            put(slot, BigDecimal.valueOf(digits, scale));
        } else {
            forms[slot - firstSlot] = (byte) (scale + SCALE_0);
            unscaled[slot - firstSlot] = digits;
        }
    }

    void put(int slot, BigDecimal value) {
        if (large == null) {
            large = new BigDecimal[forms.length];
        }
        forms[slot - firstSlot] = LARGE;
        large[slot - firstSlot] = value;
    }

    /// The latest slot up to the given one that has a value, or [Series#NO_SLOT].
    int latestSlot(int atMost) {
        for (int slot = Math.min(atMost, endSlot() - 1); slot >= firstSlot; slot--) {
            if (isPresent(slot)) {
                return slot;
            }
        }
        return Series.NO_SLOT;
    }

    private byte form(int slot) {
        int index = slot - firstSlot;
        return index < 0 || index >= forms.length ? ABSENT : forms[index];
    }
}
