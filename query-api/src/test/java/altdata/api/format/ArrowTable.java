package altdata.api.format;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.pojo.Field;
import tools.jackson.databind.JsonNode;

/// An Arrow stream, as the reader of the Arrow project understands it.
///
/// @param columns the types of the columns by name, as the reader describes them
/// @param batches the numbers of rows of the record batches
/// @param rows    the cells of each row that have a value, by name: a `String` (also for a date or a time), a
///                `Long` or a `Double`
public record ArrowTable(Map<String, String> columns, List<Integer> batches, List<Map<String, Object>> rows) {
    private static final String DOUBLE = "FloatingPoint(DOUBLE)";

    /// Reads a whole stream.
    public static ArrowTable read(byte[] stream) {
        try (BufferAllocator allocator = new RootAllocator();
                ArrowStreamReader reader = new ArrowStreamReader(new ByteArrayInputStream(stream), allocator)) {
            List<FieldVector> vectors = reader.getVectorSchemaRoot().getFieldVectors();
            Map<String, String> columns = vectors.stream()
                    .map(ValueVector::getField)
                    .collect(Collectors.toMap(
                            Field::getName,
                            field -> field.getType() + (field.getDictionary() == null ? "" : " dictionary"),
                            (first, _) -> first,
                            LinkedHashMap::new));
            List<Integer> batches = new ArrayList<>();
            List<Map<String, Object>> rows = new ArrayList<>();
            while (reader.loadNextBatch()) {
                int count = reader.getVectorSchemaRoot().getRowCount();
                batches.add(count);
                List<Map<String, Object>> batch = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    batch.add(new LinkedHashMap<>());
                }
                for (FieldVector vector : vectors) {
                    addCells(vector, reader, batch);
                }
                rows.addAll(batch);
            }
            // Nothing follows the end of the stream.
            if (reader.bytesRead() != stream.length) {
                throw new IllegalStateException("read " + reader.bytesRead() + " of " + stream.length + " bytes");
            }
            return new ArrowTable(columns, batches, rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void addCells(FieldVector vector, ArrowStreamReader reader, List<Map<String, Object>> batch)
            throws IOException {
        if (vector.getField().getDictionary() == null) {
            addCells(vector, vector.getName(), batch);
            return;
        }
        try (ValueVector decoded = DictionaryEncoder.decode(
                vector,
                reader.getDictionaryVectors()
                        .get(vector.getField().getDictionary().getId()))) {
            addCells(decoded, vector.getName(), batch);
        }
    }

    private static void addCells(ValueVector vector, String name, List<Map<String, Object>> batch) {
        for (int i = 0; i < batch.size(); i++) {
            if (!vector.isNull(i)) {
                batch.get(i).put(name, cell(vector, i));
            }
        }
    }

    private static Object cell(ValueVector vector, int row) {
        return switch (vector) {
            case VarCharVector texts -> texts.getObject(row).toString();
            case DateDayVector dates -> LocalDate.ofEpochDay(dates.get(row)).toString();
            case TimeStampMicroTZVector times ->
                Instant.EPOCH.plus(times.get(row), ChronoUnit.MICROS).toString();
            case BigIntVector integers -> integers.get(row);
            case Float8Vector numbers -> numbers.get(row);
            default -> throw new IllegalStateException("unexpected " + vector.getField());
        };
    }

    /// What [#rows] contains if it equals these items of a JSON body.
    public List<Map<String, Object>> rowsOf(JsonNode items) {
        return StreamSupport.stream(items.spliterator(), false).map(this::row).toList();
    }

    private Map<String, Object> row(JsonNode item) {
        Map<String, Object> row = new LinkedHashMap<>();
        columns.forEach((name, type) -> {
            JsonNode value = item.path(name);
            if (value.isString()) {
                row.put(name, value.asString());
            } else if (value.isNumber()) {
                row.put(name, type.equals(DOUBLE) ? (Object) value.doubleValue() : value.longValue());
            }
        });
        return row;
    }
}
