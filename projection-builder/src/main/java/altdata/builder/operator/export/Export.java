package altdata.builder.operator.export;

import altdata.builder.generations.OperationRejectedException;
import altdata.builder.operator.OperatorConnections;
import altdata.builder.operator.ProjectedMoment;
import altdata.builder.operator.export.Manifest.DataFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes datasets to files: one release and one moment, from one snapshot of the database.
public final class Export {
    private static final String SINGLE_FILE = "part-0";

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
                                previousEmpty.put(path(contents.name(), partition), fingerprint));
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
            return new Export(request, directory, Journal.open(directory), snapshot).run(progress);
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
            projected.check(Instant.EPOCH, Duration.ZERO);
            projected.await(moment, timeout);
        }
    }

    private Result run(Progress progress) throws SQLException, IOException {
        Map<Dataset, List<PartitionVersion>> plan = new EnumMap<>(Dataset.class);
        for (Dataset dataset : request.datasets()) {
            plan.put(dataset, dataset.source().partitions(snapshot.connection(), schema(dataset), request.asOf()));
        }
        long total = plan.values().stream().mapToLong(List::size).sum();
        long done = 0;
        List<Manifest.Contents> contents = new ArrayList<>();
        for (Dataset dataset : request.datasets()) {
            List<DataFile> files = new ArrayList<>();
            Map<String, String> empty = new TreeMap<>();
            for (PartitionVersion version : Objects.requireNonNull(plan.get(dataset))) {
                progress.show(done, total);
                DataFile file = file(dataset, version, empty);
                if (file != null) {
                    files.add(file);
                }
                done++;
            }
            contents.add(contents(dataset, files, empty));
        }
        progress.show(done, total);
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
                contents);
        try {
            for (Map.Entry<String, String> file : newFiles.entrySet()) {
                directory.publish(directory.incomplete(file.getKey()), file.getValue());
            }
            directory.commit(manifest);
        } catch (IOException e) {
            throw failure("the files to " + directory.root(), e);
        }
        return new Result(manifest, newFiles.size());
    }

    private Manifest.Contents contents(Dataset dataset, List<DataFile> files, Map<String, String> empty) {
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

    /// The file of a partition; null if it has no rows.
    ///
    /// @param empty receives the partitions without rows
    private @Nullable DataFile file(Dataset dataset, PartitionVersion version, Map<String, String> empty)
            throws SQLException, IOException {
        String partition = version.key().directory();
        String path = path(dataset.publishedName(), partition);
        String fingerprint = fingerprint(dataset, version);
        DataFile previous = previousFiles.get(path);
        if (request.incremental()) {
            if (previous != null && previous.fingerprint().equals(fingerprint) && directory.isUnchanged(previous)) {
                return previous;
            }
            if (fingerprint.equals(previousEmpty.get(path))) {
                empty.put(partition, fingerprint);
                return null;
            }
        }
        String name = path + '/' + SINGLE_FILE + '.' + request.format().publishedName();
        Journal.Entry written = journal.complete(directory, name, fingerprint);
        if (written == null) {
            written = write(dataset, version.key(), name, fingerprint);
        }
        if (written.bytes() == 0) {
            empty.put(partition, fingerprint);
            return null;
        }
        if (previous != null && previous.sha256().equals(written.sha256()) && directory.isUnchanged(previous)) {
            return new DataFile(previous.path(), previous.rows(), previous.bytes(), previous.sha256(), fingerprint);
        }
        String newPath = ExportDirectory.newPath(path, previous, request.format());
        newFiles.put(name, newPath);
        return new DataFile(newPath, written.rows(), written.bytes(), written.sha256(), fingerprint);
    }

    /// The directory of a partition.
    private static String path(String dataset, String partition) {
        return partition.isEmpty() ? dataset : dataset + '/' + partition;
    }

    /// Also depends on the form of the file, so that other columns are a change.
    private String fingerprint(Dataset dataset, PartitionVersion version) {
        return ExportDigest.of(String.join(
                "\n",
                request.format().publishedName(),
                dataset.source().columns().toString(),
                version.fingerprint()));
    }

    private Journal.Entry write(Dataset dataset, PartitionKey key, String name, String fingerprint)
            throws SQLException, IOException {
        Path file = directory.incomplete(name);
        try {
            Files.createDirectories(directory.incomplete(ExportDirectory.directoryOf(name)));
            Files.deleteIfExists(file);
            long rows = writeRows(dataset, key, file);
            Journal.Entry entry;
            if (rows == 0 && key.year() != null) {
                Files.delete(file);
                entry = new Journal.Entry(name, fingerprint, 0, 0, "");
            } else {
                ExportDirectory.sync(file);
                entry = new Journal.Entry(name, fingerprint, rows, Files.size(file), ExportDigest.of(file));
            }
            journal.add(entry);
            return entry;
        } catch (IOException e) {
            throw failure(file.toString(), e);
        }
    }

    private long writeRows(Dataset dataset, PartitionKey key, Path file) throws SQLException, IOException {
        long[] rows = {0};
        try (ExportFormat.Writer writer =
                request.format().open(file, dataset.source().columns())) {
            dataset.source().read(snapshot.connection(), schema(dataset), key, request.asOf(), cells -> {
                writer.write(cells);
                rows[0]++;
            });
        }
        return rows[0];
    }

    private String schema(Dataset dataset) {
        return Objects.requireNonNull(snapshot.schemas().get(dataset));
    }

    private static OperationRejectedException failure(String what, IOException cause) {
        return new OperationRejectedException(
                "could not write " + what + ": " + ExportDirectory.reason(cause)
                        + "; the previous export is unchanged, and the same command continues with the files that are complete");
    }
}
