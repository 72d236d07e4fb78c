package altdata.api.format;

import altdata.api.text.TextBuffer;
import altdata.api.text.TextBuffer.Piece;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// Writes items as text. Subclasses write what separates the cells.
abstract class TextItemWriter implements ItemWriter {
    private static final int MAX_BUFFERED_BYTES = 4 * 1024;

    final TextBuffer buffer = new TextBuffer();
    private final OutputStream target;
    private @Nullable String latest;
    private Piece latestEncoded = new Piece("");

    TextItemWriter(OutputStream target) {
        this.target = target;
    }

    /// Writes what precedes a cell with a value.
    abstract void beginCell();

    /// A text from the data, in the form of a cell.
    abstract String encoded(String value);

    /// Writes what follows an item.
    abstract void writeEnd();

    @Override
    public final void text(String value) {
        beginCell();
        // Consecutive items usually have the same ticker.
        if (!value.equals(latest)) {
            latest = value;
            latestEncoded = new Piece(encoded(value));
        }
        buffer.append(latestEncoded);
    }

    @Override
    public final void number(long value) {
        number(value, 0);
    }

    @Override
    public final void number(long unscaled, int scale) {
        if (unscaled == Long.MIN_VALUE) {
            number(BigDecimal.valueOf(unscaled, scale));
            return;
        }
        beginCell();
        if (unscaled < 0) {
            buffer.append('-');
        }
        buffer.append(Math.abs(unscaled), scale);
    }

    @Override
    public final void number(BigDecimal value) {
        beginCell();
        buffer.append(value.toPlainString());
    }

    @Override
    public final void endItem() {
        writeEnd();
        if (buffer.size() >= MAX_BUFFERED_BYTES) {
            end();
        }
    }

    @Override
    public final void end() {
        try {
            target.write(buffer.bytes(), 0, buffer.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        buffer.clear();
    }
}
