package altdata.builder.operator.export;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/// A Parquet file with typed columns, compressed with zstd.
///
/// The library's classes name classes of Hadoop in their signatures, but do not need them at run time.
final class ParquetFile implements ExportFormat.Writer {
    /// Rows are in memory until a row group is complete. An export has up to twelve open files, and 512 MiB of heap.
    private static final long ROW_GROUP_BYTES = 16L * 1024 * 1024;

    private final ParquetWriter<@Nullable Object[]> writer;

    private ParquetFile(ParquetWriter<@Nullable Object[]> writer) {
        this.writer = writer;
    }

    static ParquetFile create(Path path, List<DatasetColumn> columns) throws IOException {
        return new ParquetFile(new Builder(new LocalOutputFile(path), columns)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new ZstdCodec())
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withRowGroupSize(ROW_GROUP_BYTES)
                .build());
    }

    @Override
    public void write(@Nullable Object[] cells) throws IOException {
        writer.write(cells);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    private static final class Builder extends ParquetWriter.Builder<@Nullable Object[], Builder> {
        private final List<DatasetColumn> columns;

        Builder(OutputFile file, List<DatasetColumn> columns) {
            super(file);
            this.columns = columns;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<@Nullable Object[]> getWriteSupport(ParquetConfiguration configuration) {
            return new Rows(columns);
        }

        @Override
        protected WriteSupport<@Nullable Object[]> getWriteSupport(Configuration configuration) {
            throw new UnsupportedOperationException("files are written without Hadoop");
        }
    }

    /// Declares the columns, and writes the cells that have a value.
    private static final class Rows extends WriteSupport<@Nullable Object[]> {
        private final List<DatasetColumn> columns;
        private @Nullable RecordConsumer consumer;

        Rows(List<DatasetColumn> columns) {
            this.columns = columns;
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            Types.MessageTypeBuilder message = Types.buildMessage();
            columns.forEach(column -> message.addField(field(column)));
            return new WriteContext(message.named("row"), Map.of());
        }

        @Override
        public WriteContext init(Configuration configuration) {
            throw new UnsupportedOperationException("files are written without Hadoop");
        }

        private static Type field(DatasetColumn column) {
            return switch (column.type()) {
                case TEXT ->
                    Types.optional(PrimitiveTypeName.BINARY)
                            .as(LogicalTypeAnnotation.stringType())
                            .named(column.name());
                case TEXTS ->
                    Types.optionalList()
                            .requiredElement(PrimitiveTypeName.BINARY)
                            .as(LogicalTypeAnnotation.stringType())
                            .named(column.name());
                case DATE ->
                    Types.optional(PrimitiveTypeName.INT32)
                            .as(LogicalTypeAnnotation.dateType())
                            .named(column.name());
                case TIMESTAMP ->
                    Types.optional(PrimitiveTypeName.INT64)
                            .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS))
                            .named(column.name());
                case INTEGER -> Types.optional(PrimitiveTypeName.INT64).named(column.name());
                case NUMBER -> Types.optional(PrimitiveTypeName.DOUBLE).named(column.name());
                case BOOLEAN -> Types.optional(PrimitiveTypeName.BOOLEAN).named(column.name());
            };
        }

        @Override
        public void prepareForWrite(RecordConsumer target) {
            consumer = target;
        }

        @Override
        public void write(@Nullable Object[] cells) {
            RecordConsumer target = Objects.requireNonNull(consumer);
            target.startMessage();
            for (int i = 0; i < cells.length; i++) {
                Object cell = cells[i];
                if (cell != null) {
                    String name = columns.get(i).name();
                    target.startField(name, i);
                    write(target, cell);
                    target.endField(name, i);
                }
            }
            target.endMessage();
        }

        private static void write(RecordConsumer target, Object cell) {
            switch (cell) {
                case String text -> target.addBinary(Binary.fromString(text));
                case Long integer -> target.addLong(integer);
                case BigDecimal number -> target.addDouble(number.doubleValue());
                case Boolean flag -> target.addBoolean(flag);
                case LocalDate date -> target.addInteger(Math.toIntExact(date.toEpochDay()));
                case Instant instant -> target.addLong(ChronoUnit.MICROS.between(Instant.EPOCH, instant));
                case List<?> texts -> writeList(target, texts);
                default -> throw new IllegalArgumentException("no column has values of " + cell.getClass());
            }
        }

        /// A list is a group with the repeated group `list`, which has the field `element`.
        private static void writeList(RecordConsumer target, List<?> texts) {
            target.startGroup();
            if (!texts.isEmpty()) {
                target.startField("list", 0);
                for (Object text : texts) {
                    target.startGroup();
                    target.startField("element", 0);
                    target.addBinary(Binary.fromString(text.toString()));
                    target.endField("element", 0);
                    target.endGroup();
                }
                target.endField("list", 0);
            }
            target.endGroup();
        }
    }
}
