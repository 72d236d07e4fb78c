package altdata.verification.faults;

import java.time.Duration;
import java.util.regex.Pattern;
import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Parses command-line durations such as `15s` and `30m`.
final class DurationParser implements ITypeConverter<Duration> {
    private static final Pattern WITH_UNIT = Pattern.compile("[1-9]\\d{0,8}[smh]");

    @Override
    public Duration convert(String text) {
        if (WITH_UNIT.matcher(text).matches()) {
            return DurationStyle.SIMPLE.parse(text);
        }
        throw new TypeConversionException(
                "'" + text + "' is not a duration; expected a number above 0 with its unit, such as 15s, 30m or 2h");
    }
}
