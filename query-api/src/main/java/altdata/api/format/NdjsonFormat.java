package altdata.api.format;

import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;

/// One JSON object per line.
final class NdjsonFormat implements Format {
    @Override
    public String name() {
        return "ndjson";
    }

    @Override
    public String mediaType() {
        return "application/x-ndjson";
    }

    @Override
    public String description() {
        return "One line per item: the same objects as in `items` or `data` of the JSON body. †";
    }

    @Override
    public ItemWriter writer(ItemsHead head, OutputStream target) {
        return new Writer(head, target);
    }

    private static final class Writer extends JsonItemWriter {
        Writer(ItemsHead head, OutputStream target) {
            super(head, target, "");
        }

        @Override
        public void begin() {
            // The first line is an item.
        }

        @Override
        public void endItem() {
            super.endItem();
            JsonGenerator _ = json.writeRaw('\n');
        }

        @Override
        public void end() {
            json.close();
        }
    }
}
