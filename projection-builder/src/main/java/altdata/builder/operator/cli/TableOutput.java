package altdata.builder.operator.cli;

import altdata.builder.operator.PrintableText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;

/// Prints rows as a text table or as a JSON array.
final class TableOutput {
    private static final JsonMapper JSON = new JsonMapper();

    private TableOutput() {}

    static void print(PrintWriter out, List<Map<String, Object>> rows, boolean asJson) {
        if (asJson) {
            out.println(JSON.writeValueAsString(rows));
            return;
        }
        if (rows.isEmpty()) {
            out.println("none");
            return;
        }
        List<String> columns = List.copyOf(rows.getFirst().keySet());
        String format =
                columns.stream().map(column -> "%-" + width(column, rows) + "s").collect(Collectors.joining("  "));
        out.println(line(format, columns.stream().map(column -> column.toUpperCase(Locale.ROOT))));
        for (Map<String, Object> row : rows) {
            out.println(line(format, columns.stream().map(column -> cell(row, column))));
        }
    }

    /// One object.
    static void printJson(PrintWriter out, Map<String, Object> row) {
        out.println(JSON.writeValueAsString(row));
    }

    private static int width(String column, List<Map<String, Object>> rows) {
        return rows.stream().mapToInt(row -> cell(row, column).length()).reduce(column.length(), Math::max);
    }

    private static String cell(Map<String, Object> row, String column) {
        Object value = row.get(column);
        return value == NullNode.instance ? "" : PrintableText.of(String.valueOf(value));
    }

    private static String line(String format, Stream<?> cells) {
        return String.format(Locale.ROOT, format, cells.toArray()).stripTrailing();
    }
}
