package altdata.api.server;

import java.util.HexFormat;

/// The target of a request line in the form that RFC 3986 allows.
///
/// Search terms are separated by `|`, which many clients send as it is, and some send text in UTF-8 or a stray
/// percent sign. Each of them means itself.
final class RequestTarget {
    private static final String ALLOWED = "-._~:/?@!$&'()*+,;=";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private RequestTarget() {}

    /// @param target a character for each byte that was sent
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
