package altdata.ingest.folder;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.IngestException;
import altdata.ingest.validation.ValidationResult;
import altdata.ingest.validation.RejectedRowsFile;
import altdata.ingest.validation.RowValidator;
import altdata.ingest.mapping.Mapping;
import altdata.ingest.mapping.RowMapper;
import altdata.ingest.meters.FolderMeters;
import altdata.ingest.meters.RowMeters;
import altdata.ingest.meters.IngestChannel;
import altdata.ingest.publish.PublishException;
import altdata.ingest.publish.Publisher;
import altdata.ingest.publish.RowSpanAttributes;
import altdata.ingest.publish.SharedProducer;
import altdata.ingest.source.LargeRowLimiter;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceFormat;
import altdata.traces.SpanScope;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes one file: sends its rows, waits until Kafka has them, and moves it. Until then it stays where it is, so
/// whatever happens in between, it is taken again from its beginning; rows that are sent twice count once.
final class FileIngestion {
    private static final Logger LOG = LoggerFactory.getLogger(FileIngestion.class);
    /// The reason of what is wrong with a file as a whole, or from some row on.
    private static final String UNREADABLE = "unreadable";

    private final FolderLayout layout;
    private final SharedProducer producer;
    private final LargeRowLimiter places;
    private final RowMeters rowMeters;
    private final FolderMeters meters;
    private final Tracer tracer;

    FileIngestion(
            FolderLayout layout,
            SharedProducer producer,
            LargeRowLimiter places,
            RowMeters rowMeters,
            FolderMeters meters,
            Tracer tracer) {
        this.layout = layout;
        this.producer = producer;
        this.places = places;
        this.rowMeters = rowMeters;
        this.meters = meters;
        this.tracer = tracer;
    }

    /// Leaves the file where it is if somebody has written to it meanwhile.
    /// @throws KafkaFailure         where Kafka does not take a row
    /// @throws IOException          where a disk fails
    /// @throws UncheckedIOException where a disk fails
    void take(Topic<?> topic, Path file) throws IOException {
        try (SpanScope work = SpanScope.start(
                tracer.spanBuilder("file " + topic.shortName()).setAttribute(RowSpanAttributes.TOPIC, topic.name()))) {
            try {
                take(topic, file, work.span());
            } catch (IOException | RuntimeException e) {
                work.recordFailure(e);
                throw e;
            }
        }
    }

    private void take(Topic<?> topic, Path file, Span span) throws IOException {
        FileStamp before = FileStamp.of(file);
        FileRowReceiver rows;
        try (Publisher publisher = producer.publisher(topic);
                RejectedRowsFile refused = new RejectedRowsFile(layout.draft(topic))) {
            rows = new FileRowReceiver(publisher, refused);
            String fault = read(topic, file, rows);
            publisher.flush();
            if (fault != null) {
                refused.addSource(new ValidationResult.Rejection(UNREADABLE, fault));
            }
            refused.close();
            if (!FileStamp.of(file).equals(before)) {
                LOG.info("{} has grown while it was read, and is read again", file);
                boolean _ = Files.deleteIfExists(refused.file());
                return;
            }
            RowSpanAttributes.tell(span, publisher.acknowledged(), rows.skipped(), rows.refused());
            Path now;
            if (refused.exist()) {
                now = layout.refuse(topic, file);
                meters.refused(topic);
            } else {
                now = layout.finish(topic, file);
                meters.done(topic);
            }
            LOG.atInfo()
                    .addKeyValue("topic", topic.shortName())
                    .addKeyValue("file", now)
                    .addKeyValue("sent", publisher.acknowledged())
                    .addKeyValue("skipped", rows.skipped())
                    .addKeyValue("refused", rows.refused())
                    .log(fault == null ? "a file was taken" : "a file was not taken to its end: " + fault);
        }
    }

    /// What is wrong with the file itself, or null.
    private @Nullable String read(Topic<?> topic, Path file, FileRowReceiver rows) throws IOException {
        try {
            Source source = source(file);
            Mapping mapping = mapping(topic, source, file);
            RowMapper mapper = mapping == null ? RowMapper.AS_IT_IS : mapping.mapper(source.name(), source.modified());
            try (OpenSource open = source.open(places)) {
                if (mapping != null && open.rows().header() != null) {
                    mapping.checkHeader(source.name(), open.rows().header());
                }
                new RowValidator<>(topic).judgeAll(open.rows(), mapper, rowMeters.counted(topic, IngestChannel.FOLDER, rows));
            }
            return null;
        } catch (PublishException e) {
            throw e;
        } catch (IngestException e) {
            return e.sentence();
        } catch (ZipException | EOFException e) {
            return file.getFileName() + ": it is broken or cut: " + e.getMessage();
        }
    }

    private static Source source(Path file) {
        String name = file.getFileName().toString();
        SourceFormat format = SourceFormat.ofName(name);
        if (format == null) {
            throw new IngestException(
                    name + ": expected a name that ends in .csv, .ndjson, .jsonl or .json (or that and .gz)");
        }
        return new Source(name, file, format);
    }

    private static @Nullable Mapping mapping(Topic<?> topic, Source source, Path file) {
        boolean isCsv = source.format() == SourceFormat.CSV;
        Path path = FolderLayout.mapping(file, isCsv);
        if (path == null) {
            if (isCsv) {
                throw new IngestException(source.name()
                        + ": CSV needs a mapping, which says what its columns are: mapping.yaml in its folder, or "
                        + source.name() + ".mapping.yaml");
            }
            return null;
        }
        Mapping mapping = Mapping.read(path);
        if (Topics.named(mapping.topic()) != topic) {
            throw new IngestException(
                    path + ": expected one for the topic " + topic.shortName() + ", but it is for " + mapping.topic());
        }
        return mapping;
    }
}
