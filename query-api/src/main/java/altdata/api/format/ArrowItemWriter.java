package altdata.api.format;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/// Writes items as Arrow record batches.
final class ArrowItemWriter implements ItemWriter {
    /// Limits the memory of a batch, which is complete before it is sent.
    private static final int MAX_BATCH_BYTES = 128 * 1024;
    private static final int MAX_BATCH_ROWS = 4_096;

    private final ArrowMessages messages;
    private final List<ArrowColumn> columns;
    private final int maxRows;
    private int rows;
    /// The characters of the texts in the batch.
    private int characters;
    /// The index of the next cell.
    private int cell;

    ArrowItemWriter(ItemsHead head, OutputStream target) {
        this.messages = new ArrowMessages(target);
        this.columns = head.columns().stream()
                .map(column -> ArrowColumn.of(column.kind()))
                .toList();
        int rowBytes = columns.stream().mapToInt(ArrowColumn::width).sum();
        this.maxRows = Math.clamp(MAX_BATCH_BYTES / rowBytes, 1, MAX_BATCH_ROWS);
    }

    @Override
    public void beginItem() {
        cell = 0;
    }

    @Override
    public void text(String value) {
        next().text(value);
        characters += value.length();
    }

    @Override
    public void date(int day) {
        next().date(day);
    }

    @Override
    public void time(Instant value) {
        next().time(value);
    }

    @Override
    public void number(long value) {
        next().number(value);
    }

    @Override
    public void number(BigDecimal value) {
        next().number(value);
    }

    @Override
    public void number(long unscaled, int scale) {
        next().number(unscaled, scale);
    }

    @Override
    public void absent() {
        next().absent();
    }

    @Override
    public void endItem() {
        rows++;
        if (rows == maxRows || characters >= MAX_BATCH_BYTES) {
            writeBatch();
        }
    }

    @Override
    public void end() {
        if (rows > 0) {
            writeBatch();
        }
    }

    private ArrowColumn next() {
        return columns.get(cell++);
    }

    private void writeBatch() {
        messages.batch(columns, rows);
        columns.forEach(ArrowColumn::clear);
        rows = 0;
        characters = 0;
    }
}
