package altdata.api.format;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a JSON body contains besides the items. In other formats it is a header.
///
/// @param name   the name in JSON
/// @param header the name of the header
/// @param value  a text, a number or a date, or a list of these; null if there is no value
public record Member(String name, String header, @Nullable Object value) {
    private static final String HEADER_PREFIX = "Altdata-";
    private static final String COUNT = "-Count";
    private static final int MAX_LENGTH = 4_000;

    /// A member `from_date` with the header `Altdata-From-Date`.
    public static Member of(String name, @Nullable Object value) {
        return of(name, name, value);
    }

    /// A member whose header is named differently.
    ///
    /// @param headerName in the form of a member's name
    public static Member of(String name, String headerName, @Nullable Object value) {
        return new Member(
                name,
                Arrays.stream(headerName.split("_"))
                        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                        .collect(Collectors.joining("-", HEADER_PREFIX, "")),
                value);
    }

    /// The headers, by name: none if there is no value. A list is separated by commas, ends when it reaches the
    /// maximum length, because clients and proxies reject long headers, and has the number of its elements in
    /// another header. A longer single value is left out.
    public Map<String, String> headers() {
        return switch (value) {
            case null -> Map.of();
            case List<?> list -> {
                String count = Integer.toString(list.size());
                String text = text(list);
                yield text.isEmpty() ? Map.of(header + COUNT, count) : Map.of(header, text, header + COUNT, count);
            }
            default -> {
                String text = HeaderText.encoded(value.toString(), "");
                yield text.length() > MAX_LENGTH ? Map.of() : Map.of(header, text);
            }
        };
    }

    private static String text(List<?> list) {
        StringBuilder text = new StringBuilder();
        for (Object element : list) {
            String encoded = HeaderText.encoded(String.valueOf(element), ",");
            if (text.length() + 1 + encoded.length() > MAX_LENGTH) {
                break;
            }
            text.append(text.isEmpty() ? "" : ",").append(encoded);
        }
        return text.toString();
    }
}
