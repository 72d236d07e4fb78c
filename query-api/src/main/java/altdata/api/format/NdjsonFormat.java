package altdata.api.format;

import java.io.OutputStream;

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
    public BodyFrame frame(ItemsHead head) {
        return BodyFrame.of("", "", "");
    }

    @Override
    public ItemWriter writer(ItemsHead head, OutputStream target) {
        return new JsonItemWriter(head, target, "", "\n");
    }
}
