package altdata.api.server;

import java.util.HexFormat;

/// Escapes the target of a request line, so that it conforms to RFC 3986.
///
/// Search terms are separated by `|`, which many clients send unescaped. Some also send raw UTF-8 or an invalid
/// percent escape. All of these are treated as literal characters.
final class RequestTarget {
    private static final String ALLOWED = "-._~:/?@!$&'()*+,;=";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private RequestTarget() {}

    /// @param target one character per byte sent
    static String encoded(String target) {
        StringBuilder encoded = new StringBuilder(target.length() + 16);
        for (int i = 0; i < target.length(); i++) {
            char character = target.charAt(i);
            if (isAllowed(character) || (character == '%' && isEscape(target, i))) {
                encoded.append(character);
            } else {
                encoded.append('%').append(HEX.toHexDigits((byte) character));
            }
        }
        return encoded.toString();
    }

    private static boolean isAllowed(char character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || ALLOWED.indexOf(character) >= 0;
    }

    private static boolean isEscape(String target, int at) {
        return at + 2 < target.length()
                && HexFormat.isHexDigit(target.charAt(at + 1))
                && HexFormat.isHexDigit(target.charAt(at + 2));
    }
}
