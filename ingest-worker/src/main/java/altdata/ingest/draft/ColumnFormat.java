package altdata.ingest.draft;

import java.time.DateTimeException;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Detects the format of a column's values. An ambiguous date such as 03-04-2026 gets the first format
/// that fits all values.
final class ColumnFormat {
    private static final List<String> DATE_FORMATS = List.of(
            "dd.MM.yyyy",
            "d.M.yyyy",
            "dd-MM-yyyy",
            "dd/MM/yyyy",
            "MM/dd/yyyy",
            "d/M/yyyy",
            "M/d/yyyy",
            "yyyy/MM/dd",
            "yyyyMMdd",
            "d MMM yyyy",
            "MMM d, yyyy",
            "dd.MM.yyyy HH:mm",
            "dd.MM.yyyy HH:mm:ss",
            "MM/dd/yyyy HH:mm",
            "MM/dd/yyyy HH:mm:ss",
            "yyyy-MM-dd HH:mm");
    private static final Pattern ISO = Pattern.compile("\\d{4}-\\d\\d-\\d\\d([T ]\\d\\d:\\d\\d:\\d\\d.*)?");
    private static final Pattern SECONDS = Pattern.compile("\\d{9,10}([.]\\d*)?");
    private static final Pattern MILLISECONDS = Pattern.compile("\\d{12,13}");
    private static final Pattern PLAIN_NUMBER = Pattern.compile("[+-]?\\d+([.]\\d*)?([eE][+-]?\\d+)?");
    private static final Pattern COMMA_NUMBER = Pattern.compile("[+-]?(\\d+|\\d{1,3}([. ]\\d{3})+)(,\\d*)?");
    private static final Pattern GROUPED_NUMBER = Pattern.compile("[+-]?\\d{1,3}(,\\d{2,3})*(,\\d{3})([.]\\d*)?");

    private ColumnFormat() {}

    /// Returns the properties of a rule for these dates or times: empty for ISO 8601; null if no format fits.
    static @Nullable String ofTimes(List<String> values) {
        if (values.isEmpty()) {
            return null;
        }
        if (all(ISO, values)) {
            return "";
        }
        if (all(SECONDS, values)) {
            return ", format: epoch-seconds";
        }
        if (all(MILLISECONDS, values)) {
            return ", format: epoch-millis";
        }
        return DATE_FORMATS.stream()
                .filter(format -> fits(format, values))
                .findFirst()
                .map(format -> ", format: \"" + format + '"')
                .orElse(null);
    }

    /// Returns the properties of a rule for these numbers: empty for a decimal point; null if they are no
    /// numbers.
    static @Nullable String ofNumbers(List<String> values) {
        if (values.isEmpty() || all(PLAIN_NUMBER, values)) {
            return "";
        }
        if (all(COMMA_NUMBER, values)) {
            String thousands = values.stream().anyMatch(value -> value.contains("."))
                    ? ", thousands-separator: \".\""
                    : values.stream().anyMatch(value -> value.contains(" ")) ? ", thousands-separator: \" \"" : "";
            return ", decimal-separator: \",\"" + thousands;
        }
        return values.stream()
                        .allMatch(value -> PLAIN_NUMBER.matcher(value).matches()
                                || GROUPED_NUMBER.matcher(value).matches())
                ? ", thousands-separator: \",\""
                : null;
    }

    private static boolean all(Pattern pattern, List<String> values) {
        return values.stream().allMatch(value -> pattern.matcher(value).matches());
    }

    private static boolean fits(String format, List<String> values) {
        DateTimeFormatter formatter = new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(format)
                .parseDefaulting(ChronoField.ERA, 1)
                .toFormatter(Locale.ENGLISH)
                .withResolverStyle(ResolverStyle.STRICT);
        return values.stream().allMatch(value -> {
            try {
                var _ = formatter.parse(value);
                return true;
            } catch (DateTimeException _) {
                return false;
            }
        });
    }
}
