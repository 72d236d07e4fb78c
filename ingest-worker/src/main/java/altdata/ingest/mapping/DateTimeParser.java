package altdata.ingest.mapping;

import altdata.ingest.IngestException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Parses dates and times of one format. A month means its first day, a date the start of its day; a time without
/// an offset is in the configured zone.
final class DateTimeParser {
    private static final String EPOCH_SECONDS = "epoch-seconds";
    private static final String EPOCH_MILLIS = "epoch-millis";
    private static final DateTimeFormatter ISO = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendPattern("['T'][' ']")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            .appendOffsetId()
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private final @Nullable String format;
    private final ZoneId zone;
    private final DateTimeFormatter formatter;

    /// @throws IngestException if format or zone are invalid
    DateTimeParser(String path, @Nullable String format, @Nullable String zone) {
        this.format = format;
        this.zone = zone == null ? ZoneOffset.UTC : zoneOf(path, zone);
        this.formatter = format == null || isEpoch(format) ? ISO : formatterOf(path, format);
    }

    String describeFormat() {
        return format == null ? "YYYY-MM-DD, with or without a time" : format;
    }

    /// @throws DateTimeException   if the text does not match the format
    /// @throws ArithmeticException if the number is too large
    ZonedDateTime parse(String text) {
        if (format != null && isEpoch(format)) {
            return epoch(text, format.equals(EPOCH_SECONDS) ? 9 : 6).atZone(zone);
        }
        return switch (formatter.parseBest(
                text, ZonedDateTime::from, LocalDateTime::from, LocalDate::from, YearMonth::from)) {
            case ZonedDateTime time -> time.withZoneSameInstant(zone);
            case LocalDateTime time -> time.atZone(zone);
            case LocalDate date -> date.atStartOfDay(zone);
            case YearMonth month -> month.atDay(1).atStartOfDay(zone);
            default -> throw new DateTimeException("neither time nor date");
        };
    }

    private static Instant epoch(String text, int decimalsToNanoseconds) {
        BigDecimal number = DecimalParser.parse(text);
        if (number == null) {
            throw new DateTimeException("not a number");
        }
        if (number.precision() - number.scale() > 18) {
            throw new DateTimeException("number too large");
        }
        BigDecimal nanoseconds = number.movePointRight(decimalsToNanoseconds).setScale(0, RoundingMode.DOWN);
        BigDecimal[] parts = nanoseconds.divideAndRemainder(BigDecimal.valueOf(1_000_000_000));
        return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact());
    }

    private static boolean isEpoch(String format) {
        return format.equals(EPOCH_SECONDS) || format.equals(EPOCH_MILLIS);
    }

    private static ZoneId zoneOf(String path, String zone) {
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw new IngestException(path + ".zone: expected a time zone such as Europe/Berlin, but got " + zone, e);
        }
    }

    private static DateTimeFormatter formatterOf(String path, String format) {
        try {
            return new DateTimeFormatterBuilder()
                    .parseCaseInsensitive()
                    .appendPattern(format)
                    // Mappings use yyyy, the year of an era; strict parsing needs an era.
                    .parseDefaulting(ChronoField.ERA, 1)
                    // Names of months are English; the root locale has only numbers.
                    .toFormatter(Locale.ENGLISH)
                    .withResolverStyle(ResolverStyle.STRICT);
        } catch (IllegalArgumentException e) {
            throw new IngestException(
                    path + ".format: expected a pattern such as dd-MM-yyyy, or epoch-seconds or epoch-millis, but got "
                            + format,
                    e);
        }
    }
}
