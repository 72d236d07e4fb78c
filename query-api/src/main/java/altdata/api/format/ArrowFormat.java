package altdata.api.format;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.function.Consumer;

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
    public BodyFrame frame(ItemsHead head) {
        return new BodyFrame(
                bytes(messages -> {
                    messages.schema(head.columns());
                    messages.dictionaries(head.columns());
                }),
                new byte[0],
                bytes(ArrowMessages::end));
    }

    private static byte[] bytes(Consumer<ArrowMessages> writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writing.accept(new ArrowMessages(bytes));
        return bytes.toByteArray();
    }

    @Override
    public ItemWriter writer(ItemsHead head, OutputStream target) {
        return new ArrowItemWriter(head, target);
    }
}
