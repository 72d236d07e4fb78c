package altdata.builder.operator.export;

import altdata.builder.generations.OperationRejectedException;
import altdata.builder.operator.export.Manifest.DataFile;
import altdata.contracts.failure.FailureText;
import altdata.contracts.files.ExclusiveFileLock;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The directory of an export.
///
/// The files of a new export are written below `.incomplete`. When all of them are complete, they are moved to
/// names that the previous manifest does not list, the manifest is replaced, and then the files that it does not
/// list are removed. So at every moment, each file that the manifest lists exists and is unchanged.
final class ExportDirectory implements Closeable {
    private static final String LOCK = ".lock";
    private static final String INCOMPLETE = ".incomplete";
    private static final Pattern PART = Pattern.compile("part-(\\d+)\\.(parquet|csv)");
    private static final String NEW_MANIFEST = Manifest.NAME + ".new";
    private static final Set<String> DATASETS =
            Arrays.stream(Dataset.values()).map(Dataset::publishedName).collect(Collectors.toUnmodifiableSet());
    /// What an export creates in its directory.
    private static final Set<String> NAMES = Stream.concat(
                    DATASETS.stream(), Stream.of(Manifest.NAME, NEW_MANIFEST, INCOMPLETE))
            .collect(Collectors.toUnmodifiableSet());

    private final Path root;
    private final ExclusiveFileLock lock;
    private final @Nullable Manifest previous;

    private ExportDirectory(Path root, ExclusiveFileLock lock, @Nullable Manifest previous) {
        this.root = root;
        this.lock = lock;
        this.previous = previous;
    }

    /// Creates the directory if it does not exist, and locks it.
    ///
    /// @throws IllegalArgumentException   if it has files that belong to no export
    /// @throws OperationRejectedException if it cannot be used, or another export is writing to it
    static ExportDirectory open(Path root) throws IOException {
        try {
            Files.createDirectories(root);
            checkContents(root);
            ExclusiveFileLock lock = ExclusiveFileLock.tryAcquire(root.resolve(LOCK));
            if (lock == null) {
                throw new OperationRejectedException("another export is writing to " + root);
            }
            try {
                Manifest previous = Manifest.read(root);
                return new ExportDirectory(root, lock, previous);
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (FileSystemException e) {
            throw new OperationRejectedException("cannot write to " + root + ": " + FailureText.ofFile(e));
        }
    }

    private static void checkContents(Path root) throws IOException {
        List<String> names;
        try (Stream<Path> entries = Files.list(root)) {
            names = entries.map(entry -> entry.getFileName().toString())
                    .sorted()
                    .toList();
        }
        // Only an export creates one of these.
        boolean isExport = names.contains(Manifest.NAME) || names.contains(INCOMPLETE);
        for (String name : names) {
            if (!name.equals(LOCK) && !(isExport && NAMES.contains(name))) {
                throw new IllegalArgumentException(root + " has " + name
                        + ", which belongs to no export; choose an empty directory, or one with an export");
            }
        }
    }

    /// The error if something cannot be written.
    static OperationRejectedException failure(String what, IOException cause) {
        return new OperationRejectedException(
                "could not write " + what + ": " + FailureText.ofFile(cause)
                        + "; the previous export is unchanged, and the same command continues with the files that are complete");
    }

    Path root() {
        return root;
    }

    /// The manifest of the previous export, or null before the first one.
    @Nullable
    Manifest previous() {
        return previous;
    }

    /// The path of a file of an unfinished export.
    Path incomplete(String name) {
        return root.resolve(INCOMPLETE).resolve(name);
    }

    /// The path of a new file in the directory of a partition.
    ///
    /// @param directory relative to the root
    /// @param previous  the partition's file in the previous export, which keeps its name; null if absent
    static String newPath(String directory, @Nullable DataFile previous, ExportFormat format) {
        int number = previous == null ? 0 : numberOf(previous.path()) + 1;
        return directory + "/part-" + number + '.' + format.publishedName();
    }

    static String directoryOf(String path) {
        return path.substring(0, path.lastIndexOf('/'));
    }

    private static int numberOf(String path) {
        var name = PART.matcher(path.substring(path.lastIndexOf('/') + 1));
        return name.matches() ? Integer.parseInt(name.group(1)) : -1;
    }

    /// Whether a listed file exists and is unchanged.
    boolean isUnchanged(DataFile file) throws IOException {
        return hasContent(root.resolve(file.path()), file.bytes(), file.sha256());
    }

    static boolean hasContent(Path path, long bytes, String sha256) throws IOException {
        return Files.isRegularFile(path)
                && Files.size(path) == bytes
                && ExportDigest.of(path).equals(sha256);
    }

    /// Moves a complete file to its path.
    void publish(Path incomplete, String path) throws IOException {
        Path target = root.resolve(path);
        Path parent = root.resolve(directoryOf(path));
        Files.createDirectories(parent);
        Files.move(incomplete, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync(parent);
    }

    /// Replaces the manifest, and removes what it does not list.
    void commit(Manifest manifest) throws IOException {
        Path written = root.resolve(NEW_MANIFEST);
        Files.write(written, Manifest.JSON.writeValueAsBytes(manifest));
        sync(written);
        Files.move(
                written,
                root.resolve(Manifest.NAME),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        sync(root);
        Set<Path> listed = manifest.datasets().stream()
                .flatMap(contents -> contents.files().stream())
                .map(file -> root.resolve(file.path()))
                .collect(Collectors.toSet());
        for (String dataset : DATASETS) {
            removeUnlisted(root.resolve(dataset), listed::contains);
        }
        removeUnlisted(root.resolve(INCOMPLETE), _ -> false);
    }

    /// Writes a file or the entries of a directory to the disk.
    static void sync(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /// Removes the unlisted files of exports, and the directories that are empty then. Other files are kept.
    private static void removeUnlisted(Path directory, Predicate<Path> isListed) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(directory)) {
            deepestFirst = all.sorted((one, other) -> other.compareTo(one)).toList();
        }
        for (Path path : deepestFirst) {
            if (Files.isDirectory(path)) {
                removeIfEmpty(path);
            } else if (!isListed.test(path)
                    && (PART.matcher(path.getFileName().toString()).matches()
                            || path.getFileName().toString().equals(Journal.NAME))) {
                Files.delete(path);
            }
        }
    }

    private static void removeIfEmpty(Path directory) throws IOException {
        try {
            Files.delete(directory);
        } catch (DirectoryNotEmptyException _) {
            // It has files.
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
