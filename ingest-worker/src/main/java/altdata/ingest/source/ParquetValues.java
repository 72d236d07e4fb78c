package altdata.ingest.source;

import dev.hardwood.row.PqList;
import dev.hardwood.row.PqMap;
import dev.hardwood.row.StructAccessor;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Converts values of Parquet to JSON: dates and times to ISO 8601, structs and maps to objects.
final class ParquetValues {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private ParquetValues() {}

    static ObjectNode object(StructAccessor struct) {
        ObjectNode object = NODES.objectNode();
        for (int i = 0; i < struct.getFieldCount(); i++) {
            object.set(struct.getFieldName(i), value(struct.isNull(i) ? null : struct.getValue(i)));
        }
        return object;
    }

    private static JsonNode value(@Nullable Object value) {
        return switch (value) {
            case null -> NODES.nullNode();
            case Boolean bool -> NODES.booleanNode(bool);
            case Integer number -> NODES.numberNode(number);
            case Long number -> NODES.numberNode(number);
            case BigDecimal number -> NODES.numberNode(number);
            // The shortest decimal form. JSON has no NaN or infinity, so these become texts, with which the
            // row is rejected.
            case Float number when Float.isFinite(number) -> NODES.numberNode(new BigDecimal(number.toString()));
            case Double number when Double.isFinite(number) -> NODES.numberNode(new BigDecimal(number.toString()));
            // toString() would leave out seconds that are 0.
            case LocalDateTime time -> NODES.stringNode(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time));
            case byte[] bytes -> NODES.stringNode(new String(bytes, StandardCharsets.UTF_8));
            case StructAccessor struct -> object(struct);
            case PqList list -> {
                ArrayNode array = NODES.arrayNode(list.size());
                for (int i = 0; i < list.size(); i++) {
                    array.add(value(list.isNull(i) ? null : list.get(i)));
                }
                yield array;
            }
            case PqMap map -> {
                ObjectNode object = NODES.objectNode();
                map.getEntries()
                        .forEach(entry -> object.set(
                                String.valueOf(entry.getKey()), value(entry.isValueNull() ? null : entry.getValue())));
                yield object;
            }
            default -> NODES.stringNode(value.toString());
        };
    }
}
