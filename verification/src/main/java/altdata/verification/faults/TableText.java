package altdata.verification.faults;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Renders the rows of each table as text to compare them.
final class TableText {
    private TableText() {}

    static String ofStatement(RowMeaning.Whole whole) {
        Map<String, Object> columns = new HashMap<>();
        Map<String, Object> content = whole.columns();
        if (content == null) {
            for (int i = 0; i < whole.identity().size(); i++) {
                columns.put(whole.kind().key().get(i), whole.identity().get(i));
            }
        } else {
            columns.putAll(content);
        }
        columns.put("data_key", whole.dataKey());
        columns.put("deleted", content == null);
        return RowText.ofColumns(columns);
    }

    /// @param values empty for a retraction
    static String ofPoint(long dataKey, List<@Nullable BigDecimal> values) {
        if (values.isEmpty()) {
            return "key " + dataKey + " retracted";
        }
        List<String> actual = new ArrayList<>();
        values.forEach(value -> actual.add(RowText.ofNumber(value)));
        // A stored point omits the nulls after its last value.
        while (actual.getLast().equals("-")) {
            actual.removeLast();
        }
        return "key " + dataKey + " " + actual;
    }
}
