package altdata.api.format;

import java.io.OutputStream;

/// The stream format of Apache Arrow: columns of typed values, in record batches of a bounded size.
final class ArrowFormat implements Format {
    @Override
    public String name() {
        return "arrow";
    }

    @Override
    public String mediaType() {
        return "application/vnd.apache.arrow.stream";
    }

    @Override
    public String description() {
        return "An Apache Arrow stream: a schema, then record batches with one row per item. †";
    }

    @Override
    public boolean isBinary() {
        return true;
    }

    @Override
    public ItemWriter writer(ItemsHead head, OutputStream target) {
        return new ArrowItemWriter(head, target);
    }
}
