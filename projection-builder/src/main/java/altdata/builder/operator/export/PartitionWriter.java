package altdata.builder.operator.export;

import altdata.builder.generations.OperationRejectedException;
import altdata.builder.operator.OperatorConnections;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes the files of partitions below `.incomplete`. Two threads write at the same time, each with a
/// connection that has the same snapshot.
final class PartitionWriter {
    private static final String SINGLE_FILE = "part-0";
    /// Each thread has several open files, whose rows are in memory.
    private static final int MAX_THREADS = 2;

    private final ExportRequest request;
    private final ExportDirectory directory;
    private final Journal journal;
    private final Snapshot snapshot;
    private final Result result;
    private volatile boolean hasFailed;

    PartitionWriter(
            ExportRequest request, ExportDirectory directory, Journal journal, Snapshot snapshot, Result result) {
        this.request = request;
        this.directory = directory;
        this.journal = journal;
        this.snapshot = snapshot;
        this.result = result;
    }

    /// Receives the complete files, from one thread at a time.
    @FunctionalInterface
    interface Result {
        void accept(ExportedPartition partition, Journal.Entry file) throws IOException;
    }

    /// The name of a file below `.incomplete`.
    static String name(ExportedPartition partition, ExportFormat format) {
        return partition.path() + '/' + SINGLE_FILE + '.' + format.publishedName();
    }

    /// Writes partitions. If it fails, the complete files are in the journal.
    ///
    /// @throws OperationRejectedException if a file cannot be written
    void write(List<ExportedPartition> partitions, OperatorConnections servers)
            throws SQLException, IOException, InterruptedException {
        Queue<List<ExportedPartition>> reads = new ConcurrentLinkedQueue<>(reads(partitions));
        int threads = Math.clamp(reads.size(), 1, MAX_THREADS);
        try (Snapshot.Connections connections = snapshot.connections(threads, servers);
                ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<Void>> running = new ArrayList<>();
            for (Connection connection : connections.all()) {
                running.add(executor.submit(task(reads, connection)));
            }
            for (Future<Void> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            switch (Objects.requireNonNull(e.getCause())) {
                case SQLException cause -> throw cause;
                case IOException cause -> throw cause;
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                default -> throw new IllegalStateException(e);
            }
        }
    }

    private Callable<@Nullable Void> task(Queue<List<ExportedPartition>> reads, Connection connection) {
        return () -> {
            List<ExportedPartition> next = reads.poll();
            while (next != null && !hasFailed) {
                try {
                    write(next, connection);
                } catch (SQLException | IOException | RuntimeException | Error e) {
                    hasFailed = true;
                    throw e;
                }
                next = reads.poll();
            }
            return null;
        };
    }

    private static List<List<ExportedPartition>> reads(List<ExportedPartition> partitions) {
        List<List<ExportedPartition>> reads = new ArrayList<>();
        Map<Dataset, Map<PartitionKey, ExportedPartition>> byDataset = partitions.stream()
                .collect(Collectors.groupingBy(
                        ExportedPartition::dataset,
                        LinkedHashMap::new,
                        Collectors.toMap(ExportedPartition::key, each -> each, (one, _) -> one, LinkedHashMap::new)));
        byDataset.forEach((dataset, byKey) -> {
            for (List<PartitionKey> keys : dataset.source().reads(List.copyOf(byKey.keySet()))) {
                reads.add(keys.stream()
                        .map(key -> Objects.requireNonNull(byKey.get(key)))
                        .toList());
            }
        });
        return reads;
    }

    /// Writes partitions that are read together.
    private void write(List<ExportedPartition> partitions, Connection connection) throws SQLException, IOException {
        Map<PartitionKey, OpenFile> files = new LinkedHashMap<>();
        try {
            for (ExportedPartition partition : partitions) {
                files.put(partition.key(), new OpenFile(partition));
            }
            ExportedPartition first = partitions.getFirst();
            first.dataset()
                    .source()
                    .read(
                            connection,
                            first.schema(),
                            List.copyOf(files.keySet()),
                            request.asOf(),
                            (key, cells) ->
                                    Objects.requireNonNull(files.get(key)).write(cells));
            for (OpenFile file : files.values()) {
                complete(file);
            }
        } finally {
            files.values().forEach(OpenFile::close);
        }
    }

    private void complete(OpenFile file) throws IOException {
        Journal.Entry entry = file.complete();
        synchronized (this) {
            try {
                journal.add(entry);
            } catch (IOException e) {
                throw ExportDirectory.failure("the journal", e);
            }
            result.accept(file.partition, entry);
        }
    }

    /// A file that is being written. Its errors name it.
    private final class OpenFile {
        private final ExportedPartition partition;
        private final String name;
        private final Path path;
        private final ExportFormat.Writer writer;
        private long rows;
        private boolean isClosed;

        OpenFile(ExportedPartition partition) {
            this.partition = partition;
            name = name(partition, request.format());
            path = directory.incomplete(name);
            try {
                Files.createDirectories(directory.incomplete(partition.path()));
                Files.deleteIfExists(path);
                writer =
                        request.format().open(path, partition.dataset().source().columns());
            } catch (IOException e) {
                throw ExportDirectory.failure(path.toString(), e);
            }
        }

        void write(@Nullable Object[] cells) {
            try {
                writer.write(cells);
            } catch (IOException e) {
                throw ExportDirectory.failure(path.toString(), e);
            }
            rows++;
        }

        Journal.Entry complete() {
            try {
                isClosed = true;
                writer.close();
                if (rows == 0 && partition.key().year() != null) {
                    Files.delete(path);
                    return new Journal.Entry(name, partition.fingerprint(), 0, 0, "");
                }
                ExportDirectory.sync(path);
                return new Journal.Entry(name, partition.fingerprint(), rows, Files.size(path), ExportDigest.of(path));
            } catch (IOException e) {
                throw ExportDirectory.failure(path.toString(), e);
            }
        }

        /// Closes a file that is not complete, because reading or another file failed.
        void close() {
            if (!isClosed) {
                try {
                    writer.close();
                } catch (IOException _) {
                    // The file is written again by the next export.
                }
            }
        }
    }
}
