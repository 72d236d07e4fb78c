package altdata.builder.operator.export;

import altdata.contracts.csv.CsvCells;
import altdata.contracts.topic.Topic;
import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A CSV file. A list of texts is a JSON array.
final class CsvFile implements ExportFormat.Writer {
    private static final String LINE_END = "\r\n";

    private final BufferedWriter file;
    private final StringBuilder line = new StringBuilder();

    private CsvFile(BufferedWriter file) {
        this.file = file;
    }

    static CsvFile create(Path path, List<DatasetColumn> columns) throws IOException {
        CsvFile csv = new CsvFile(Files.newBufferedWriter(path, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW));
        csv.write(columns.stream().map(DatasetColumn::name).toArray());
        return csv;
    }

    @Override
    public void write(@Nullable Object[] cells) throws IOException {
        line.setLength(0);
        for (int i = 0; i < cells.length; i++) {
            if (i > 0) {
                line.append(',');
            }
            switch (cells[i]) {
                case null -> {}
                case String text -> CsvCells.appendText(line, text);
                case List<?> texts -> CsvCells.appendText(line, Topic.JSON.writeValueAsString(texts));
                case BigDecimal number -> line.append(number.toPlainString());
                case Object plain -> line.append(plain);
            }
        }
        file.append(line).append(LINE_END);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
