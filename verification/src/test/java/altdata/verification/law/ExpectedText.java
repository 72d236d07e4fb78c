package altdata.verification.law;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Formats expected fields as short texts.
final class ExpectedText {
    private ExpectedText() {}

    static String of(@Nullable Object... fields) {
        return Arrays.stream(fields).map(ExpectedText::field).collect(Collectors.joining(" "));
    }

    private static String field(@Nullable Object field) {
        return field instanceof BigDecimal number ? number.stripTrailingZeros().toPlainString() : String.valueOf(field);
    }
}
