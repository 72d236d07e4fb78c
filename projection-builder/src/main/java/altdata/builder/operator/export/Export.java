package altdata.builder.operator.export;

import altdata.builder.generations.OperationRejectedException;
import altdata.builder.operator.OperatorConnections;
import altdata.builder.operator.ProjectedMoment;
import altdata.builder.operator.export.Manifest.DataFile;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes datasets to files: one release and one moment, from one snapshot of the database.
public final class Export {
    /// Receives the progress.
    @FunctionalInterface
    public interface Progress {
        /// @param done  partitions that are complete
        /// @param total partitions
        void show(long done, long total);
    }

    /// A finished export.
    ///
    /// @param written the number of files that were written; the others are those of the previous export
    public record Result(Manifest manifest, long written) {}

    private final ExportRequest request;
    private final ExportDirectory directory;
    private final Journal journal;
    private final Snapshot snapshot;
    private final Map<String, DataFile> previousFiles = new TreeMap<>();
    private final Map<String, String> previousEmpty = new TreeMap<>();
    /// The new files by their names below `.incomplete`, with their paths.
    private final Map<String, String> newFiles = new TreeMap<>();

    private Export(ExportRequest request, ExportDirectory directory, Journal journal, Snapshot snapshot) {
        this.request = request;
        this.directory = directory;
        this.journal = journal;
        this.snapshot = snapshot;
        Manifest previous = directory.previous();
        if (previous != null) {
            for (Manifest.Contents contents : previous.datasets()) {
                contents.files().forEach(file -> previousFiles.put(ExportDirectory.directoryOf(file.path()), file));
                contents.empty()
                        .forEach((partition, fingerprint) ->
                                previousEmpty.put(contents.name() + '/' + partition, fingerprint));
            }
        }
    }

    /// Exports. If it fails or is killed, the previous export stays valid, and the next call continues with the
    /// files that are complete.
    ///
    /// @param timeout the longest time without progress of a projection that has not reached the moment
    /// @throws IllegalArgumentException   if the directory has another export, or files that belong to none
    /// @throws OperationRejectedException if a file cannot be written, or the tables are not ready
    public static Result run(ExportRequest request, OperatorConnections servers, Duration timeout, Progress progress)
            throws SQLException, IOException, InterruptedException {
        try (ExportDirectory directory = ExportDirectory.open(request.directory());
                Connection connection = servers.database()) {
            checkSameKind(request, directory);
            awaitMoment(request, connection, timeout);
            Snapshot snapshot = Snapshot.take(connection, request.datasets());
            checkSameLog(snapshot, directory);
            return new Export(request, directory, Journal.open(directory), snapshot).run(servers, progress);
        }
    }

    private static void checkSameKind(ExportRequest request, ExportDirectory directory) {
        Manifest previous = directory.previous();
        if (previous == null) {
            return;
        }
        List<String> datasets =
                previous.datasets().stream().map(Manifest.Contents::name).toList();
        if (!datasets.equals(
                request.datasets().stream().map(Dataset::publishedName).toList())) {
            throw new IllegalArgumentException(directory.root() + " has an export of other datasets ("
                    + String.join(", ", datasets) + "); choose these, or another directory");
        }
        if (!previous.format().equals(request.format().publishedName())) {
            throw new IllegalArgumentException(directory.root() + " has an export in the format " + previous.format()
                    + "; choose this format, or another directory");
        }
    }

    /// A directory belongs to one log: rows of another one would silently replace all of its files.
    private static void checkSameLog(Snapshot snapshot, ExportDirectory directory) {
        Manifest previous = directory.previous();
        if (previous == null) {
            return;
        }
        Map<String, String> ids = previous.offsets().stream()
                .filter(offset -> offset.topicId() != null)
                .collect(Collectors.toMap(
                        Manifest.Offset::topic, offset -> Objects.requireNonNull(offset.topicId()), (one, _) -> one));
        for (Manifest.Offset offset : snapshot.offsets()) {
            String id = ids.get(offset.topic());
            if (id != null && offset.topicId() != null && !id.equals(offset.topicId())) {
                throw new IllegalArgumentException(directory.root() + " has an export of another log: its topic "
                        + offset.topic() + " is not the one of this service; choose another directory");
            }
        }
    }

    private static void awaitMoment(ExportRequest request, Connection connection, Duration timeout)
            throws SQLException, InterruptedException {
        Instant moment = request.asOf();
        if (moment != null) {
            ProjectedMoment projected = new ProjectedMoment(
                    connection,
                    request.datasets().stream()
                            .map(Dataset::projection)
                            .distinct()
                            .toList());
            projected.checkHistory();
            projected.await(moment, timeout);
        }
    }

    /// What is exported of a partition.
    ///
    /// @param file null if it has no rows
    private record Content(@Nullable DataFile file) {}

    private Result run(OperatorConnections servers, Progress progress)
            throws SQLException, IOException, InterruptedException {
        List<ExportedPartition> partitions = partitions();
        Map<ExportedPartition, Content> contents = new HashMap<>();
        List<ExportedPartition> missing = new ArrayList<>();
        for (ExportedPartition partition : partitions) {
            Content known = known(partition);
            if (known == null) {
                missing.add(partition);
            } else {
                contents.put(partition, known);
            }
        }
        progress.show(contents.size(), partitions.size());
        new PartitionWriter(request, directory, journal, snapshot, (partition, entry) -> {
                    contents.put(partition, content(partition, entry));
                    progress.show(contents.size(), partitions.size());
                })
                .write(missing, servers);
        // Ends the snapshot: what follows concerns the files alone.
        snapshot.connection().rollback();
        Manifest manifest = new Manifest(
                Manifest.PRODUCT,
                Manifest.VERSION,
                request.format().publishedName(),
                snapshot.release(),
                snapshot.moment(),
                request.asOf(),
                snapshot.offsets(),
                request.datasets().stream()
                        .map(dataset -> contents(dataset, partitions, contents))
                        .toList());
        try {
            for (Map.Entry<String, String> file : newFiles.entrySet()) {
                directory.publish(directory.incomplete(file.getKey()), file.getValue());
            }
            directory.commit(manifest);
        } catch (IOException e) {
            throw ExportDirectory.failure("the files to " + directory.root(), e);
        }
        return new Result(manifest, newFiles.size());
    }

    /// The partitions of all datasets, in order.
    private List<ExportedPartition> partitions() throws SQLException {
        List<ExportedPartition> partitions = new ArrayList<>();
        for (Dataset dataset : request.datasets()) {
            String schema = schema(dataset);
            for (PartitionVersion version :
                    dataset.source().partitions(snapshot.connection(), schema, request.asOf())) {
                partitions.add(new ExportedPartition(dataset, schema, version.key(), fingerprint(dataset, version)));
            }
        }
        return partitions;
    }

    /// Also depends on the form of the file, so that other columns are a change.
    private String fingerprint(Dataset dataset, PartitionVersion version) {
        return ExportDigest.of(String.join(
                "\n",
                request.format().publishedName(),
                dataset.source().columns().toString(),
                version.fingerprint()));
    }

    /// What need not be written, because the previous export has it, or the unfinished one that this one
    /// continues; null if it has to be written.
    private @Nullable Content known(ExportedPartition partition) throws IOException {
        if (request.incremental()) {
            DataFile previous = previousFiles.get(partition.path());
            if (previous != null
                    && previous.fingerprint().equals(partition.fingerprint())
                    && directory.isUnchanged(previous)) {
                return new Content(previous);
            }
            if (partition.fingerprint().equals(previousEmpty.get(partition.path()))) {
                return new Content(null);
            }
        }
        Journal.Entry entry =
                journal.complete(directory, PartitionWriter.name(partition, request.format()), partition.fingerprint());
        return entry == null ? null : content(partition, entry);
    }

    /// The content of a complete file. If it is equal to the previous one, that one is kept.
    private Content content(ExportedPartition partition, Journal.Entry entry) throws IOException {
        if (entry.bytes() == 0) {
            return new Content(null);
        }
        DataFile previous = previousFiles.get(partition.path());
        if (previous != null && previous.sha256().equals(entry.sha256()) && directory.isUnchanged(previous)) {
            return new Content(new DataFile(
                    previous.path(), previous.rows(), previous.bytes(), previous.sha256(), partition.fingerprint()));
        }
        String path = ExportDirectory.newPath(partition.path(), previous, request.format());
        newFiles.put(entry.name(), path);
        return new Content(new DataFile(path, entry.rows(), entry.bytes(), entry.sha256(), partition.fingerprint()));
    }

    private Manifest.Contents contents(
            Dataset dataset, List<ExportedPartition> partitions, Map<ExportedPartition, Content> contents) {
        List<DataFile> files = new ArrayList<>();
        Map<String, String> empty = new TreeMap<>();
        for (ExportedPartition partition : partitions) {
            if (partition.dataset() == dataset) {
                DataFile file = Objects.requireNonNull(contents.get(partition)).file();
                if (file == null) {
                    empty.put(partition.key().directory(), partition.fingerprint());
                } else {
                    files.add(file);
                }
            }
        }
        return new Manifest.Contents(
                dataset.publishedName(),
                schema(dataset),
                dataset.source().columns().stream()
                        .map(column ->
                                new Manifest.Column(column.name(), column.type().publishedName()))
                        .toList(),
                files.stream().mapToLong(DataFile::rows).sum(),
                files,
                empty);
    }

    private String schema(Dataset dataset) {
        return Objects.requireNonNull(snapshot.schemas().get(dataset));
    }
}
