package altdata.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Formats responses as short texts: fields separated by spaces, numbers without trailing zeros.
public final class Shown {
    private Shown() {}

    /// The fields of one object; an absent one is `-`.
    public static String row(@Nullable JsonNode object, String... fields) {
        if (object == null) {
            return "nothing";
        }
        return Stream.of(fields).map(field -> value(object.get(field))).collect(Collectors.joining(" "));
    }

    /// The fields of every object of an array or a map, in their order.
    public static List<String> rows(JsonNode objects, String... fields) {
        List<String> rows = new ArrayList<>();
        objects.forEach(object -> rows.add(row(object, fields)));
        return rows;
    }

    /// The same of the objects with one of these tickers: a test's own share of a list of everything.
    public static List<String> rowsOf(Set<String> tickers, JsonNode objects, String... fields) {
        List<String> rows = new ArrayList<>();
        objects.forEach(object -> {
            if (tickers.contains(object.get("ticker").asString())) {
                rows.add(row(object, fields));
            }
        });
        return rows;
    }

    /// The one object with that ticker, or null where there is none.
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
