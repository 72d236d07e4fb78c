package altdata.api.format;

import altdata.contracts.csv.CsvCells;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;

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
    public ItemWriter writer(ItemsHead head, OutputStream target) {
        return new Writer(head, target);
    }

    private static final class Writer implements ItemWriter {
        private final ItemsHead head;
        private final OutputStream target;
        private final StringBuilder line = new StringBuilder();
        private boolean isFirst;

        Writer(ItemsHead head, OutputStream target) {
            this.head = head;
            this.target = target;
        }

        @Override
        public void begin() {
            beginItem();
            head.columns().forEach(column -> plain(column.name()));
            endItem();
        }

        @Override
        public void beginItem() {
            line.setLength(0);
            isFirst = true;
        }

        @Override
        public void text(String value) {
            separate();
            CsvCells.appendText(line, value);
        }

        @Override
        public void date(int day) {
            plain(LocalDate.ofEpochDay(day).toString());
        }

        @Override
        public void time(Instant value) {
            plain(value.toString());
        }

        @Override
        public void number(long value) {
            separate();
            line.append(value);
        }

        @Override
        public void number(BigDecimal value) {
            plain(value.toPlainString());
        }

        @Override
        public void absent() {
            separate();
        }

        @Override
        public void endItem() {
            line.append(LINE_END);
            try {
                target.write(line.toString().getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void end() {
            // Every line is complete.
        }

        /// Writes a text that needs no quotes.
        private void plain(String value) {
            separate();
            line.append(value);
        }

        private void separate() {
            if (!isFirst) {
                line.append(',');
            }
            isFirst = false;
        }
    }
}
