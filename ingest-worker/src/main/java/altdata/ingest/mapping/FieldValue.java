package altdata.ingest.mapping;

import altdata.ingest.mapping.FieldRule.Type;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The value of one field, computed from the columns of a row.
final class FieldValue {
    private static final MathContext PRECISION = new MathContext(16, RoundingMode.HALF_UP);

    private final String path;
    private final FieldRule rule;
    private final Type type;
    private final @Nullable DateTimeFormatter formatter;
    private final ZoneId zone;

    /// @throws MappingException where the rule contradicts itself
    FieldValue(String path, FieldRule rule) {
        this.path = path;
        this.rule = rule;
        this.type = rule.type() == null ? Type.TEXT : rule.type();
        if (rule.columns().isEmpty() == (rule.constant() == null)) {
            throw new MappingException(path + ": expected either column, first-of or constant");
        }
        try {
            zone = rule.zone() == null ? ZoneOffset.UTC : ZoneId.of(rule.zone());
            formatter = rule.format() == null || rule.format().startsWith("epoch-") ? null : formatter(rule.format());
        } catch (DateTimeException | IllegalArgumentException e) {
            throw new MappingException(path + ": " + e.getMessage());
        }
    }

    List<String> columns() {
        return rule.columns();
    }

    /// The value, or null where the columns are empty.
    /// @throws MappingException where a column's text is not of the expected form
    @Nullable Object of(Map<String, String> row) {
        if (rule.constant() != null) {
            return rule.constant();
        }
        for (String column : rule.columns()) {
            String text = row.getOrDefault(column, "").strip();
            if (!text.isEmpty()) {
                return converted(column, looked(column, text));
            }
        }
        return null;
    }

    private String looked(String column, String text) {
        if (rule.lookup() == null) {
            return text;
        }
        String found = rule.lookup().get(text);
        if (found == null) {
            throw wrong(column, "one of the lookup's texts", text);
        }
        return found;
    }

    private Object converted(String column, String text) {
        try {
            return switch (type) {
                case TEXT -> (rule.prefix() == null ? "" : rule.prefix()) + text;
                case INTEGER -> new BigDecimal(text).toBigIntegerExact();
                case NUMBER -> number(new BigDecimal(text));
                case DATE -> date(text).toString();
                case TIME -> time(text).toString();
                case BOOLEAN -> truth(text);
                case LIST ->
                    Arrays.stream(text.split(Pattern.quote(rule.separator() == null ? "," : rule.separator())))
                            .map(String::strip)
                            .filter(element -> !element.isEmpty())
                            .toList();
            };
        } catch (DateTimeException | ArithmeticException | IllegalArgumentException _) {
            String expected = type.name().toLowerCase(Locale.ROOT) + (rule.format() == null ? "" : " of the form " + rule.format());
            throw wrong(column, expected, text);
        }
    }

    /// The moment a date or time stands for, in milliseconds, or the integer that is not one: for `data_key`.
    long rank(Map<String, String> row) {
        Object value = of(row);
        return switch (value) {
            case null -> throw new MappingException(path + ": expected a value in " + String.join(", ", columns()));
            case String text when type == Type.DATE ->
                LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
            case String text when type == Type.TIME -> Instant.parse(text).toEpochMilli();
            case Number number -> number.longValue();
            default -> throw new MappingException(path + ": expected the type integer, date or time");
        };
    }

    private BigDecimal number(BigDecimal read) {
        BigDecimal scaled = rule.scale() == null ? read : read.multiply(rule.scale());
        return rule.reciprocal() ? BigDecimal.ONE.divide(scaled, PRECISION).stripTrailingZeros() : scaled;
    }

    private LocalDate date(String text) {
        return formatter == null ? LocalDate.parse(text) : LocalDate.parse(text, formatter);
    }

    private Instant time(String text) {
        if ("epoch-seconds".equals(rule.format())) {
            return Instant.ofEpochMilli(new BigDecimal(text).movePointRight(3).longValueExact());
        }
        if ("epoch-millis".equals(rule.format())) {
            return Instant.ofEpochMilli(new BigDecimal(text).longValueExact());
        }
        if (formatter == null) {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from);
        }
        return switch (formatter.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from)) {
            case OffsetDateTime time -> time.toInstant();
            case LocalDateTime time -> time.atZone(zone).toInstant();
            case LocalDate date -> date.atStartOfDay(zone).toInstant();
            default -> throw new DateTimeException("neither a time nor a date");
        };
    }

    private static boolean truth(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "yes", "1" -> true;
            case "false", "no", "0" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static DateTimeFormatter formatter(String pattern) {
        // "u" is the year itself, which strict resolving wants where people write "y".
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(pattern.replace('y', 'u'))
                .toFormatter(Locale.ROOT)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    private MappingException wrong(String column, String expected, String text) {
        return new MappingException(path + ": expected in the column " + column + " " + expected + ", but got \""
                + (text.length() > 60 ? text.substring(0, 60) + "…" : text) + '"');
    }
}
