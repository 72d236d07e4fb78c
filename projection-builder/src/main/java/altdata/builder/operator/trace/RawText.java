package altdata.builder.operator.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// A cheap check of a record's bytes, so that only the few records that may be about a value are parsed.
///
/// A value that contains a backslash always passes, because its strings may be escaped (`\u0041`).
final class RawText {
    private final List<byte[]> lowerCase;

    /// @param texts must all occur, without regard to the case of ASCII letters
    RawText(String... texts) {
        lowerCase = Arrays.stream(texts)
                .map(text -> lowerCase(text.getBytes(StandardCharsets.UTF_8)))
                .toList();
    }

    boolean mayBeIn(byte[] value) {
        return lowerCase.stream().allMatch(text -> isIn(value, text)) || hasBackslash(value);
    }

    private static boolean isIn(byte[] value, byte[] text) {
        for (int start = 0; start <= value.length - text.length; start++) {
            int matching = 0;
            while (matching < text.length && lowerCase(value[start + matching]) == text[matching]) {
                matching++;
            }
            if (matching == text.length) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasBackslash(byte[] value) {
        for (byte octet : value) {
            if (octet == '\\') {
                return true;
            }
        }
        return false;
    }

    private static byte[] lowerCase(byte[] text) {
        byte[] lower = text.clone();
        for (int i = 0; i < lower.length; i++) {
            lower[i] = lowerCase(lower[i]);
        }
        return lower;
    }

    private static byte lowerCase(byte octet) {
        return octet >= 'A' && octet <= 'Z' ? (byte) (octet - 'A' + 'a') : octet;
    }
}
