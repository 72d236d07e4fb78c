package altdata.api.format;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Encodes texts for headers, which can contain only printable ASCII characters.
final class HeaderText {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private HeaderText() {}

    /// The text with percent escapes for all bytes of UTF-8 that are not printable ASCII, for the percent sign,
    /// and for spaces at the ends, which clients would remove.
    ///
    /// @param separators further characters to escape
    static String encoded(String text, String separators) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        StringBuilder encoded = new StringBuilder(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            char c = (char) (bytes[i] & 0xFF);
            boolean isEnd = i == 0 || i == bytes.length - 1;
            if (c < ' ' || c > '~' || c == '%' || isEnd && c == ' ' || separators.indexOf(c) >= 0) {
                encoded.append('%').append(HEX.toHexDigits((byte) c));
            } else {
                encoded.append(c);
            }
        }
        return encoded.toString();
    }
}
