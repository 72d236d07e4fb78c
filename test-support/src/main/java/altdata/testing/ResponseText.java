package altdata.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Formats responses as short texts: fields separated by spaces, numbers without trailing zeros.
public final class ResponseText {
    private ResponseText() {}

    /// The fields of one object; `-` for an absent one.
    public static String row(@Nullable JsonNode object, String... fields) {
        if (object == null) {
            return "nothing";
        }
        return Stream.of(fields).map(field -> value(object.get(field))).collect(Collectors.joining(" "));
    }

    /// The fields of every object of an array or a map, in order.
    public static List<String> rows(JsonNode objects, String... fields) {
        List<String> rows = new ArrayList<>();
        objects.forEach(object -> rows.add(row(object, fields)));
        return rows;
    }

    /// The same for the objects with one of these tickers: those of one test in a shared list.
    public static List<String> rowsOf(Set<String> tickers, JsonNode objects, String... fields) {
        List<String> rows = new ArrayList<>();
        objects.forEach(object -> {
            if (tickers.contains(object.get("ticker").asString())) {
                rows.add(row(object, fields));
            }
        });
        return rows;
    }

    /// The object with that ticker, or null if absent.
    public static @Nullable JsonNode of(String ticker, JsonNode objects) {
        for (JsonNode object : objects) {
            if (object.get("ticker").asString().equals(ticker)) {
                return object;
            }
        }
        return null;
    }

    private static String value(@Nullable JsonNode value) {
        if (value == null) {
            return "-";
        }
        if (value.isNull()) {
            return "null";
        }
        return value.isFloatingPointNumber()
                ? value.decimalValue().stripTrailingZeros().toPlainString()
                : value.asString();
    }
}
