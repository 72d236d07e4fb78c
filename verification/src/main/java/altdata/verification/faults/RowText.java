package altdata.verification.faults;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Renders a row as one canonical text, however it was written, so that rows can be compared, added to a
/// checksum and printed.
final class RowText {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private RowText() {}

    /// Returns the text of a row that PostgreSQL returned as JSON.
    static String ofJson(String json) {
        return of(JSON.readTree(json));
    }

    /// Returns the text of a row's columns; null columns count as absent.
    static String ofColumns(Map<String, ?> columns) {
        return of(JSON.valueToTree(columns));
    }

    /// Returns the number without trailing zeros.
    static String ofNumber(@Nullable BigDecimal number) {
        return number == null
                ? "-"
                : number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private static String of(JsonNode node) {
        if (node.isObject()) {
            TreeMap<String, String> members = new TreeMap<>();
            node.properties().forEach(member -> {
                if (!member.getValue().isNull()) {
                    members.put(member.getKey(), of(member.getValue()));
                }
            });
            return members.toString();
        }
        if (node.isArray()) {
            List<String> elements = new ArrayList<>();
            node.forEach(element -> elements.add(of(element)));
            return elements.toString();
        }
        return node.isNumber() ? ofNumber(node.decimalValue()) : node.asString();
    }
}
