package altdata.api.format;

import java.io.ByteArrayOutputStream;
import java.util.List;

/// The items of a response, and what its JSON body contains besides them.
///
/// @param members in the order of the JSON body
public record Items<I>(Columns<I> columns, List<Member> members, Iterable<I> items) {
    /// The items of a body.
    ///
    /// @param <B> the body, as it is serialized to JSON
    @FunctionalInterface
    public interface Source<B> {
        Items<?> of(B body);
    }

    /// The items in a format.
    public byte[] bytes(Format format) {
        ItemsHead head = columns.head(members);
        BodyFrame frame = format.frame(head);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(frame.begin());
        ItemWriter writer = format.writer(head, bytes);
        for (I item : items) {
            columns.write(item, writer);
        }
        writer.end();
        bytes.writeBytes(frame.end());
        return bytes.toByteArray();
    }
}
