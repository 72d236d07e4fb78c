package altdata.api.format;

import java.nio.charset.StandardCharsets;

/// What a body contains around its items.
///
/// @param begin     precedes the first item
/// @param separator is between two items
/// @param end       follows the last item
public record BodyFrame(byte[] begin, byte[] separator, byte[] end) {
    static BodyFrame of(String begin, String separator, String end) {
        return new BodyFrame(utf8(begin), utf8(separator), utf8(end));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
