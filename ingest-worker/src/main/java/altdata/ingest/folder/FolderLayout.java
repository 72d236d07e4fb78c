package altdata.ingest.folder;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.validation.RejectedRowsFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Paths in the watched folder: `TOPIC/` contains waiting files, `done/TOPIC/` and `rejected/TOPIC/` ingested
/// ones.
record FolderLayout(Path root) {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String DONE = "done";
    private static final String REJECTED = "rejected";
    private static final String MAPPING_OF_FOLDER = "mapping.yaml";
    private static final String MAPPING_OF_FILE = ".mapping.yaml";
    /// Suffixes of files that are still being written.
    private static final List<String> UNFINISHED_SUFFIXES =
            List.of(".part", ".partial", ".filepart", ".crdownload", ".tmp", "~");

    private static final int MAX_NAME_BYTES = 255;
    private static final int NUMBER_SUFFIX_BYTES = 10;
    private static final int MAX_EXTENSION_LENGTH = 20;

    /// Creates the watched folder if it does not exist.
    void create() throws IOException {
        Path _ = Files.createDirectories(root);
    }

    /// Creates the folders of a topic that do not exist.
    void create(Topic<?> topic) throws IOException {
        Path _ = Files.createDirectories(waitingFolder(topic));
        Path _ = Files.createDirectories(ingestedFolder(DONE, topic));
        Path _ = Files.createDirectories(ingestedFolder(REJECTED, topic));
    }

    /// Returns the files that wait for a topic, sorted by name. Ignores hidden and unfinished files and files
    /// that do not contain rows.
    List<Path> waitingFiles(Topic<?> topic) throws IOException {
        try (Stream<Path> files = Files.list(waitingFolder(topic))) {
            return files.filter(file -> hasRowsName(file.getFileName().toString()))
                    .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    /// Returns the entries of a topic folder that are ignored for a reason that their names do not show.
    List<Path> unexpectedEntries(Topic<?> topic) throws IOException {
        try (Stream<Path> entries = Files.list(waitingFolder(topic))) {
            return entries.filter(entry -> {
                        String name = entry.getFileName().toString();
                        return (name.endsWith(RejectedRowsFile.SUFFIX) || name.endsWith(FileResult.SUFFIX))
                                        && !name.startsWith(".")
                                || hasRowsName(name) && !Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS);
                    })
                    // It may have been moved since.
                    .filter(entry -> Files.exists(entry, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    /// Returns files with rows in the watched folder itself, which belong in the folder of a topic.
    List<Path> misplacedFiles() throws IOException {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(FolderLayout::isMisplaced).sorted().toList();
        }
    }

    /// Returns other entries of the watched folder that belong to no topic.
    List<Path> unexpectedEntries() throws IOException {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(entry -> !isExpected(entry.getFileName().toString()) && !isMisplaced(entry))
                    .sorted()
                    .toList();
        }
    }

    /// Returns the mapping for a file: the one named after it, or for a table the one of its folder; null if
    /// there is neither.
    ///
    /// @param isTable whether its rows have columns (CSV or Parquet)
    static @Nullable Path mapping(Path file, boolean isTable) {
        Path own = file.resolveSibling(file.getFileName() + MAPPING_OF_FILE);
        Path shared = file.resolveSibling(MAPPING_OF_FOLDER);
        if (Files.isRegularFile(own)) {
            return own;
        }
        return isTable && Files.isRegularFile(shared) ? shared : null;
    }

    /// Path of the rejected rows of the file that is being ingested.
    Path rejectedRowsDraft(Topic<?> topic) {
        return ingestedFolder(REJECTED, topic).resolve(".draft" + RejectedRowsFile.SUFFIX);
    }

    /// Path of the explanation for a misplaced file.
    Path rejectedRowsDraft() {
        return root.resolve(REJECTED).resolve(".draft" + RejectedRowsFile.SUFFIX);
    }

    /// Moves a file whose rows were all sent, and writes its result; returns its new path.
    Path moveToDone(Topic<?> topic, Path file, FileResult result) throws IOException {
        Path target =
                availablePath(ingestedFolder(DONE, topic), file.getFileName().toString(), _ -> true);
        writeResult(target, result);
        return Files.move(file, target);
    }

    /// Moves a file with rejected rows, together with the file of those rows. The rejected rows are moved
    /// first: after a crash in between, the file is ingested again.
    Path moveToRejected(Topic<?> topic, Path file, FileResult result) throws IOException {
        return move(file, ingestedFolder(REJECTED, topic), rejectedRowsDraft(topic), result);
    }

    /// Moves a misplaced file, together with the explanation.
    Path moveToRejected(Path file) throws IOException {
        return move(file, root.resolve(REJECTED), rejectedRowsDraft(), null);
    }

    private static Path move(Path file, Path folder, Path draft, @Nullable FileResult result) throws IOException {
        Path target = availablePath(
                folder,
                shortened(file.getFileName().toString()),
                candidate -> isFreeOrSame(RejectedRowsFile.of(candidate), draft));
        Path _ = Files.move(draft, RejectedRowsFile.of(target), StandardCopyOption.REPLACE_EXISTING);
        if (result != null) {
            writeResult(target, result);
        }
        return Files.move(file, target);
    }

    /// Written before the file is moved, so that a moved file always has its result. A result without a file is
    /// left from an earlier attempt or a removed file, and is replaced.
    private static void writeResult(Path target, FileResult result) throws IOException {
        Path path = target.resolveSibling(shortened(target.getFileName().toString()) + FileResult.SUFFIX);
        Path _ = Files.writeString(path, JSON.writeValueAsString(result) + System.lineSeparator());
    }

    /// Identical rejected rows are left from a move that was interrupted. Different ones belong to another
    /// file, which was removed without them.
    private static boolean isFreeOrSame(Path rejectedRows, Path draft) {
        try {
            return Files.notExists(rejectedRows, LinkOption.NOFOLLOW_LINKS) || Files.mismatch(rejectedRows, draft) < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Shortens a name if it would exceed the limit of the file system after a number and the suffix of the
    /// rejected rows are added.
    private static String shortened(String name) {
        int maxBytes = MAX_NAME_BYTES - RejectedRowsFile.SUFFIX.length() - NUMBER_SUFFIX_BYTES;
        if (name.getBytes(StandardCharsets.UTF_8).length <= maxBytes) {
            return name;
        }
        String extension = name.substring(Math.max(0, name.indexOf('.')));
        String keptExtension =
                extension.length() < name.length() && extension.length() <= MAX_EXTENSION_LENGTH ? extension : "";
        int stem = name.length() - keptExtension.length();
        while ((name.substring(0, stem) + keptExtension).getBytes(StandardCharsets.UTF_8).length > maxBytes) {
            stem = name.offsetByCodePoints(stem, -1);
        }
        return name.substring(0, stem) + keptExtension;
    }

    /// Returns the path for a name, or `NAME~2.ndjson`, `NAME~3.ndjson` and so on if it is occupied.
    private static Path availablePath(Path folder, String name, Predicate<Path> isFree) {
        // A name of the maximum length has no room for a number.
        String numbered = shortened(name);
        int dot = numbered.indexOf('.');
        String stem = dot < 0 ? numbered : numbered.substring(0, dot);
        String extension = dot < 0 ? "" : numbered.substring(dot);
        Path target = folder.resolve(name);
        for (int i = 2; Files.exists(target, LinkOption.NOFOLLOW_LINKS) || !isFree.test(target); i++) {
            target = folder.resolve(stem + '~' + i + extension);
        }
        return target;
    }

    private static boolean hasRowsName(String name) {
        return !name.startsWith(".")
                && !name.equals(MAPPING_OF_FOLDER)
                && !name.endsWith(MAPPING_OF_FILE)
                && !name.endsWith(RejectedRowsFile.SUFFIX)
                && !name.endsWith(FileResult.SUFFIX)
                && UNFINISHED_SUFFIXES.stream().noneMatch(name::endsWith);
    }

    private static boolean isMisplaced(Path entry) {
        String name = entry.getFileName().toString();
        return !isExpected(name) && hasRowsName(name) && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isExpected(String name) {
        return name.startsWith(".")
                || name.equals(DONE)
                || name.equals(REJECTED)
                || Topics.ALL.stream().anyMatch(topic -> topic.shortName().equals(name));
    }

    private Path waitingFolder(Topic<?> topic) {
        return root.resolve(topic.shortName());
    }

    private Path ingestedFolder(String folder, Topic<?> topic) {
        return root.resolve(folder).resolve(topic.shortName());
    }
}
