package altdata.api.format;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.DictionaryKind;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;

/// Writes the messages of an Arrow stream: each has metadata, which a flatbuffer contains, and a body of buffers.
final class ArrowMessages {
    /// Precedes the length of the metadata.
    private static final int CONTINUATION = 0xFFFF_FFFF;
    private static final int PREFIX_BYTES = 2 * Integer.BYTES;
    /// Metadata and buffers start at multiples of this.
    private static final int ALIGNMENT = 8;
    private static final byte[] PADDING = new byte[ALIGNMENT];
    private static final int INITIAL_METADATA_BYTES = 1_024;
    /// A reference of a flatbuffer to nothing.
    private static final int NONE = 0;

    private final OutputStream target;
    private final FlatBufferBuilder metadata = new FlatBufferBuilder(INITIAL_METADATA_BYTES);

    ArrowMessages(OutputStream target) {
        this.target = target;
    }

    /// Writes the schema. The dictionary of a column has the index of the column as its id.
    void schema(List<ItemColumn> columns) {
        int[] fields = new int[columns.size()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = field(columns.get(i), i);
        }
        int schema = Schema.createSchema(
                metadata, Endianness.Little, Schema.createFieldsVector(metadata, fields), NONE, NONE);
        write(MessageHeader.Schema, schema, List.of());
    }

    private int field(ItemColumn column, int index) {
        int name = metadata.createString(column.name());
        int children = Field.createChildrenVector(metadata, new int[0]);
        return switch (column.kind()) {
            case ColumnKind.Tickers _ -> {
                int dictionary = DictionaryEncoding.createDictionaryEncoding(
                        metadata, index, Int.createInt(metadata, Integer.SIZE, true), false, DictionaryKind.DenseArray);
                yield field(name, Type.Utf8, utf8(), dictionary, children);
            }
            case ColumnKind.Plain plain ->
                switch (plain) {
                    case TEXT -> field(name, Type.Utf8, utf8(), NONE, children);
                    case DATE -> field(name, Type.Date, Date.createDate(metadata, DateUnit.DAY), NONE, children);
                    case TIME -> {
                        int zone = metadata.createString("UTC");
                        int type = Timestamp.createTimestamp(metadata, TimeUnit.MICROSECOND, zone);
                        yield field(name, Type.Timestamp, type, NONE, children);
                    }
                    case INTEGER -> field(name, Type.Int, Int.createInt(metadata, Long.SIZE, true), NONE, children);
                    case NUMBER -> {
                        int type = FloatingPoint.createFloatingPoint(metadata, Precision.DOUBLE);
                        yield field(name, Type.FloatingPoint, type, NONE, children);
                    }
                };
        };
    }

    private int field(int name, byte typeType, int type, int dictionary, int children) {
        return Field.createField(metadata, name, true, typeType, type, dictionary, children, NONE);
    }

    private int utf8() {
        Utf8.startUtf8(metadata);
        return Utf8.endUtf8(metadata);
    }

    /// Writes the tickers to which the indexes of the columns refer.
    void dictionaries(List<ItemColumn> columns) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).kind() instanceof ColumnKind.Tickers(var indexes)) {
                ArrowColumn dictionary = ArrowColumn.of(ColumnKind.Plain.TEXT);
                indexes.keySet().forEach(dictionary::text);
                dictionary(i, dictionary, indexes.size());
            }
        }
    }

    private void dictionary(int id, ArrowColumn texts, int rows) {
        List<ArrowColumn.Buffer> buffers = texts.buffers();
        int data = recordBatch(List.of(texts), buffers, rows);
        write(MessageHeader.DictionaryBatch, DictionaryBatch.createDictionaryBatch(metadata, id, data, false), buffers);
    }

    /// Writes the cells of all columns.
    void batch(List<ArrowColumn> columns, int rows) {
        List<ArrowColumn.Buffer> buffers =
                columns.stream().flatMap(column -> column.buffers().stream()).toList();
        write(MessageHeader.RecordBatch, recordBatch(columns, buffers, rows), buffers);
    }

    /// Writes the end of the stream.
    void end() {
        write(prefix(0));
    }

    private int recordBatch(List<ArrowColumn> columns, List<ArrowColumn.Buffer> buffers, int rows) {
        // Flatbuffers are written from the end.
        RecordBatch.startNodesVector(metadata, columns.size());
        for (ArrowColumn column : columns.reversed()) {
            int _ = FieldNode.createFieldNode(metadata, rows, column.nullCount());
        }
        int nodes = metadata.endVector();
        RecordBatch.startBuffersVector(metadata, buffers.size());
        long offset = bodyLength(buffers);
        for (ArrowColumn.Buffer buffer : buffers.reversed()) {
            offset -= padded(buffer.length());
            int _ = Buffer.createBuffer(metadata, offset, buffer.length());
        }
        return RecordBatch.createRecordBatch(metadata, rows, nodes, metadata.endVector(), NONE, NONE);
    }

    private void write(byte headerType, int header, List<ArrowColumn.Buffer> body) {
        metadata.finish(
                Message.createMessage(metadata, MetadataVersion.V5, headerType, header, bodyLength(body), NONE));
        ByteBuffer bytes = metadata.dataBuffer();
        int length = bytes.remaining();
        write(prefix(padded(length)));
        write(bytes.array(), bytes.arrayOffset() + bytes.position(), length);
        for (ArrowColumn.Buffer buffer : body) {
            write(buffer.bytes(), 0, buffer.length());
        }
        metadata.clear();
    }

    private static byte[] prefix(int metadataLength) {
        return ByteBuffer.allocate(PREFIX_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(CONTINUATION)
                .putInt(metadataLength)
                .array();
    }

    private static long bodyLength(List<ArrowColumn.Buffer> body) {
        return body.stream().mapToLong(buffer -> padded(buffer.length())).sum();
    }

    private static int padded(int length) {
        return (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    private void write(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    /// Writes bytes and padding.
    private void write(byte[] bytes, int from, int length) {
        try {
            target.write(bytes, from, length);
            target.write(PADDING, 0, padded(length) - length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
