package altdata.api.format;

import altdata.api.text.DateTexts;
import altdata.api.text.TextBuffer.Piece;
import java.io.OutputStream;
import java.time.Instant;
import tools.jackson.core.io.JsonStringEncoder;

/// Writes items as JSON objects.
final class JsonItemWriter extends TextItemWriter {
    private static final Piece NULL = new Piece("null");

    private final Piece separator;
    private final Piece end;
    private final Piece[] names;
    private final boolean omitsNull;
    private boolean hasItem;
    private boolean hasCell;
    private int column;

    /// @param separator is written between two items
    /// @param end       is written after every item
    JsonItemWriter(ItemsHead head, OutputStream target, String separator, String end) {
        super(target);
        this.separator = new Piece(separator);
        this.end = new Piece("}" + end);
        this.names = head.columns().stream()
                .map(each -> new Piece(quoted(each.name()) + ":"))
                .toArray(Piece[]::new);
        this.omitsNull = head.omitsNull();
    }

    @Override
    public void beginItem() {
        if (hasItem) {
            buffer.append(separator);
        }
        hasItem = true;
        buffer.append('{');
        hasCell = false;
        column = 0;
    }

    @Override
    public void absent() {
        if (omitsNull) {
            column++;
        } else {
            beginCell();
            buffer.append(NULL);
        }
    }

    @Override
    public void date(int day) {
        beginCell();
        buffer.append('"');
        buffer.append(DateTexts.of(day));
        buffer.append('"');
    }

    @Override
    public void time(Instant value) {
        beginCell();
        buffer.append('"');
        buffer.append(value.toString());
        buffer.append('"');
    }

    @Override
    void writeEnd() {
        buffer.append(end);
    }

    @Override
    void beginCell() {
        if (hasCell) {
            buffer.append(',');
        }
        hasCell = true;
        buffer.append(names[column++]);
    }

    @Override
    String encoded(String value) {
        return quoted(value);
    }

    private static String quoted(String value) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsCharArray(value)) + '"';
    }
}
