package altdata.contracts.catalogue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// The type of a metric: the range of its values, and how they are published.
public enum MetricType {
    /// An integer from 0 to 2^53.
    COUNT("an integer from 0 to 9007199254740992", BigDecimal.ZERO, BigDecimal.valueOf(1L << 53)),
    /// An integer from 0 to 100.
    RATING("an integer from 0 to 100", BigDecimal.ZERO, BigDecimal.valueOf(100)),
    /// A decimal from 0 to 1, published as an integer from 0 to 100.
    FRACTION(
            "a number from 0 to 1, with at most 38 significant digits, not closer to 0 than 1e-308",
            BigDecimal.ZERO,
            BigDecimal.ONE),
    /// A non-negative decimal, such as a price.
    AMOUNT(
            "a number of at least 0 and below 1e307, with at most 38 significant digits, not closer to 0 than 1e-308",
            BigDecimal.ZERO,
            null),
    /// A decimal that may be negative.
    RATIO(
            "a number between -1e307 and 1e307, with at most 38 significant digits, not closer to 0 than 1e-308",
            null,
            null);

    /// A fraction is published as a percentage: its decimal point moves by this many places.
    private static final int PERCENT_PLACES = 2;
    /// The scale from which a percentage is rounded as a `BigDecimal`.
    private static final int LONG_SCALES = 18;

    private static final int MAX_DIGITS = 38;
    /// The range of a double; clients could not parse larger published numbers.
    private static final int MAX_EXPONENT = 307;

    /// The exclusive upper limit of a decimal's magnitude.
    public static final BigDecimal MAGNITUDE_LIMIT = BigDecimal.ONE.scaleByPowerOfTen(MAX_EXPONENT);

    /// The minimum magnitude of a decimal other than 0.
    public static final BigDecimal MIN_MAGNITUDE = BigDecimal.ONE.scaleByPowerOfTen(-MAX_EXPONENT - 1);

    private final String expectation;
    private final @Nullable BigDecimal minimum;
    private final @Nullable BigDecimal maximum;

    MetricType(String expectation, @Nullable BigDecimal minimum, @Nullable BigDecimal maximum) {
        this.expectation = expectation;
        this.minimum = minimum;
        this.maximum = maximum;
    }

    /// A description of the accepted values that fits after "expected".
    public String expectation() {
        return expectation;
    }

    /// The minimum value, or null for no minimum.
    public @Nullable BigDecimal minimum() {
        return minimum;
    }

    /// The maximum value, or null for no maximum.
    public @Nullable BigDecimal maximum() {
        return maximum;
    }

    /// Whether values are stored as integers.
    public boolean isWhole() {
        return switch (this) {
            case COUNT, RATING -> true;
            case FRACTION, AMOUNT, RATIO -> false;
        };
    }

    /// Whether the value is valid for this type; `10.0` is an integer, `10.5` is not.
    public boolean accepts(BigDecimal value) {
        // Integers are the common case, so the cheap checks come first. The exponent is checked before any
        // operation that would expand it.
        if (minimum != null && value.signum() < 0) {
            return false;
        }
        long exponent = (long) value.precision() - value.scale();
        if (value.signum() != 0 && Math.abs(exponent) > MAX_EXPONENT) {
            return false;
        }
        if (maximum != null && value.compareTo(maximum) > 0) {
            return false;
        }
        if (value.scale() == 0 && value.precision() <= MAX_DIGITS) {
            return true;
        }
        BigDecimal shortest = value.stripTrailingZeros();
        return shortest.precision() <= MAX_DIGITS && (!isWhole() || shortest.scale() <= 0);
    }

    /// The canonical form of an accepted value (`1.5` for `1.50`), so that equal records have equal rows.
    public BigDecimal canonical(BigDecimal value) {
        if (isWhole()) {
            return value.scale() == 0 ? value : value.setScale(0, RoundingMode.UNNECESSARY);
        }
        return value.stripTrailingZeros();
    }

    /// The value as both API versions publish it: a fraction as an integer percentage, rounded half up (0.285
    /// becomes 29); other types unchanged.
    public BigDecimal published(BigDecimal value) {
        return switch (this) {
            case FRACTION -> value.movePointRight(PERCENT_PLACES).setScale(0, RoundingMode.HALF_UP);
            case COUNT, RATING -> value.setScale(0, RoundingMode.UNNECESSARY);
            case AMOUNT, RATIO -> value;
        };
    }

    /// What [#published] returns for a fraction `unscaled · 10^-scale`. Needs no objects for the usual scales.
    public static long percentage(long unscaled, int scale) {
        int places = scale - PERCENT_PLACES;
        if (unscaled < 0 || scale < 0 || places >= LONG_SCALES) {
            return FRACTION.published(BigDecimal.valueOf(unscaled, scale)).longValueExact();
        }
        if (places <= 0) {
            return unscaled * powerOfTen(-places);
        }
        long divisor = powerOfTen(places);
        long whole = unscaled / divisor;
        return unscaled - whole * divisor >= divisor / 2 ? whole + 1 : whole;
    }

    private static long powerOfTen(int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 10;
        }
        return power;
    }

    /// Whether [#published] returns integers.
    public boolean isPublishedWhole() {
        return switch (this) {
            case COUNT, RATING, FRACTION -> true;
            case AMOUNT, RATIO -> false;
        };
    }
}
