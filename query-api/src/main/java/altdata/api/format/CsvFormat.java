package altdata.api.format;

import altdata.api.text.DateTexts;
import altdata.api.text.TextBuffer;
import altdata.contracts.csv.CsvCells;
import java.io.OutputStream;
import java.time.Instant;
import java.util.stream.Collectors;

/// CSV (RFC 4180) with a header line.
final class CsvFormat implements Format {
    private static final String LINE_END = "\r\n";

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public String mediaType() {
        return "text/csv";
    }

    @Override
    public String description() {
        return "A header line, then one line per item (RFC 4180). †";
    }

    @Override
    public String contentType() {
        return "text/csv; charset=utf-8; header=present";
    }

    @Override
    public BodyFrame frame(ItemsHead head) {
        String names = head.columns().stream().map(ItemColumn::name).collect(Collectors.joining(","));
        return BodyFrame.of(names + LINE_END, "", "");
    }

    @Override
    public ItemWriter writer(ItemsHead head, OutputStream target) {
        return new Writer(target);
    }

    private static final class Writer extends TextItemWriter {
        private static final TextBuffer.Piece END_OF_ITEM = new TextBuffer.Piece(LINE_END);

        private boolean hasCell;

        Writer(OutputStream target) {
            super(target);
        }

        @Override
        public void beginItem() {
            hasCell = false;
        }

        @Override
        public void absent() {
            beginCell();
        }

        @Override
        public void date(int day) {
            beginCell();
            buffer.append(DateTexts.of(day));
        }

        @Override
        public void time(Instant value) {
            beginCell();
            buffer.append(value.toString());
        }

        @Override
        void writeEnd() {
            buffer.append(END_OF_ITEM);
        }

        @Override
        void beginCell() {
            if (hasCell) {
                buffer.append(',');
            }
            hasCell = true;
        }

        @Override
        String encoded(String value) {
            StringBuilder cell = new StringBuilder();
            CsvCells.appendText(cell, value);
            return cell.toString();
        }
    }
}
