package altdata.ingest.folder;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.IngestException;
import altdata.ingest.mapping.Mapping;
import altdata.ingest.mapping.RowMapper;
import altdata.ingest.meters.FolderMeters;
import altdata.ingest.meters.IngestChannel;
import altdata.ingest.meters.RecentFiles;
import altdata.ingest.meters.RowMeters;
import altdata.ingest.publish.PublishException;
import altdata.ingest.publish.Publisher;
import altdata.ingest.publish.RowSpanAttributes;
import altdata.ingest.publish.SharedProducer;
import altdata.ingest.source.LargeRowLimiter;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceFormat;
import altdata.ingest.validation.RejectedRowsFile;
import altdata.ingest.validation.RowTotals;
import altdata.ingest.validation.RowValidator;
import altdata.ingest.validation.ValidationResult;
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

/// Ingests one file: sends its rows, waits for the acknowledgements, and moves the file. Until then the file
/// stays in place, so after a crash it is ingested again from its beginning; rows that are sent twice count
/// once.
final class FileIngestion {
    private static final Logger LOG = LoggerFactory.getLogger(FileIngestion.class);
    /// Reason code of an error that concerns the file as a whole, or all of it after a certain row.
    private static final String UNREADABLE = "unreadable";

    private final FolderLayout layout;
    private final SharedProducer producer;
    private final LargeRowLimiter largeRows;
    private final RowMeters rowMeters;
    private final FolderMeters meters;
    private final RecentFiles recentFiles;
    private final Tracer tracer;

    FileIngestion(
            FolderLayout layout,
            SharedProducer producer,
            LargeRowLimiter largeRows,
            RowMeters rowMeters,
            FolderMeters meters,
            RecentFiles recentFiles,
            Tracer tracer) {
        this.layout = layout;
        this.producer = producer;
        this.largeRows = largeRows;
        this.rowMeters = rowMeters;
        this.meters = meters;
        this.recentFiles = recentFiles;
        this.tracer = tracer;
    }

    /// Ingests the file; leaves it in place if it has changed in the meantime.
    /// @throws PublishException     if Kafka does not accept a row
    /// @throws IOException          if a disk operation fails
    /// @throws UncheckedIOException if a disk operation fails
    void ingest(Topic<?> topic, Path file) throws IOException {
        try (SpanScope scope = SpanScope.start(
                tracer.spanBuilder("file " + topic.shortName()).setAttribute(RowSpanAttributes.TOPIC, topic.name()))) {
            try {
                ingest(topic, file, scope.span());
            } catch (IOException | RuntimeException e) {
                scope.recordFailure(e);
                throw e;
            }
        }
    }

    private void ingest(Topic<?> topic, Path file, Span span) throws IOException {
        FileStamp stamp = FileStamp.of(file);
        FileRowReceiver rows;
        try (Publisher publisher = producer.publisher(topic);
                RejectedRowsFile rejectedRows = RejectedRowsFile.replacing(layout.rejectedRowsDraft(topic))) {
            rows = new FileRowReceiver(publisher, rejectedRows);
            String error = sendRows(topic, file, rows);
            publisher.flush();
            if (error != null) {
                rejectedRows.addSourceError(new ValidationResult.Rejection(UNREADABLE, error));
            }
            rejectedRows.close();
            if (!FileStamp.of(file).equals(stamp)) {
                LOG.info("{} changed while it was read; reading it again", file);
                boolean _ = Files.deleteIfExists(rejectedRows.file());
                return;
            }
            RowTotals totals = rows.totals(topic);
            FileResult result = new FileResult(topic.shortName(), publisher.acknowledged(), totals, error);
            RowSpanAttributes.set(span, result.accepted(), totals.skipped(), totals.rejected());
            Path target;
            if (rejectedRows.hasRows()) {
                target = layout.moveToRejected(topic, file, result);
                meters.rejected(topic);
            } else {
                target = layout.moveToDone(topic, file, result);
                meters.done(topic);
            }
            recentFiles.add(
                    topic,
                    file.getFileName().toString(),
                    result.accepted(),
                    totals.skipped(),
                    totals.rejected(),
                    error);
            LOG.atInfo()
                    .addKeyValue("topic", topic.shortName())
                    .addKeyValue("file", target)
                    .addKeyValue("sent", result.accepted())
                    .addKeyValue("skipped", totals.skipped())
                    .addKeyValue("rejected", totals.rejected())
                    .addKeyValue("ignored_fields", totals.ignoredFields())
                    .log(error == null ? "file ingested" : "file not ingested completely: " + error);
        }
    }

    /// Sends the rows; returns what is wrong with the file itself, or null.
    private @Nullable String sendRows(Topic<?> topic, Path file, FileRowReceiver rows) throws IOException {
        try {
            Source source = source(file);
            Mapping mapping = mapping(topic, source, file);
            source = mapping == null ? source : source.with(mapping.text());
            RowMapper mapper = mapping == null ? RowMapper.IDENTITY : mapping.mapper(source.name(), source.modified());
            try (OpenSource open = source.open(largeRows)) {
                if (mapping != null && open.rows().header() != null) {
                    mapping.checkHeader(source.name(), open.rows().header());
                }
                new RowValidator<>(topic, false)
                        .validateAll(open.rows(), mapper, rowMeters.counting(topic, IngestChannel.FOLDER, rows));
            }
            return null;
        } catch (PublishException e) {
            throw e;
        } catch (IngestException e) {
            return e.message();
        } catch (ZipException | EOFException e) {
            return file.getFileName() + ": cannot read the gzip data: " + e.getMessage();
        }
    }

    private static Source source(Path file) throws IOException {
        String name = file.getFileName().toString();
        SourceFormat format = SourceFormat.ofName(name);
        if (format == null) {
            Source.checkSupported(name, file);
            throw new IngestException(name + ": expected a file name that ends in " + SourceFormat.NAMES);
        }
        Source source = new Source(name, file, format);
        if (source.needsCopy()) {
            // The worker may have too little room for temporary files.
            throw new IngestException(name + ": is a gzipped Parquet file, which the watched folder does not read."
                    + " Decompress it, or send it with push.");
        }
        return source;
    }

    private static @Nullable Mapping mapping(Topic<?> topic, Source source, Path file) {
        Path path = FolderLayout.mapping(file, source.format() != SourceFormat.NDJSON);
        if (path == null) {
            if (source.format() == SourceFormat.CSV) {
                throw new IngestException(source.name()
                        + ": CSV needs a mapping of its columns. Add mapping.yaml to its folder, or "
                        + source.name() + ".mapping.yaml for this file");
            }
            return null;
        }
        Mapping mapping = Mapping.read(path);
        if (Topics.named(mapping.topic()) != topic) {
            throw new IngestException(path + ": expected a mapping for the topic " + topic.shortName()
                    + ", but it is for " + mapping.topic());
        }
        return mapping;
    }
}
