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

/// Where files lie in the watched folder: `TOPIC/` what waits, `done/TOPIC/` and `refused/TOPIC/` what was taken.
record FolderLayout(Path root) {
    private static final String DONE = "done";
    private static final String REFUSED = "refused";
    private static final String MAPPING_OF_FOLDER = "mapping.yaml";
    private static final String MAPPING_OF_FILE = ".mapping.yaml";
    /// How the names of files end that somebody is still writing.
    private static final List<String> UNFINISHED =
            List.of(".part", ".partial", ".filepart", ".crdownload", ".tmp", "~");

    private static final int MOST_BYTES_OF_NAME = 255;
    private static final int ROOM_FOR_NUMBER = 10;
    private static final int LONGEST_ENDING = 20;

    /// Makes the folder that is watched, if it is not there yet.
    void create() throws IOException {
        Path _ = Files.createDirectories(root);
    }

    /// Makes the folders of a topic that are not there yet.
    void create(Topic<?> topic) throws IOException {
        Path _ = Files.createDirectories(waitingFolder(topic));
        Path _ = Files.createDirectories(taken(DONE, topic));
        Path _ = Files.createDirectories(taken(REFUSED, topic));
    }

    /// The files that wait for a topic, by name. What is hidden, unfinished by its name, or not rows at all is left
    /// alone.
    List<Path> waiting(Topic<?> topic) throws IOException {
        try (Stream<Path> files = Files.list(waitingFolder(topic))) {
            return files.filter(file -> isRows(file.getFileName().toString()))
                    .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    /// What lies among a topic's files and is not taken, though its name does not say so.
    List<Path> strangers(Topic<?> topic) throws IOException {
        try (Stream<Path> entries = Files.list(waitingFolder(topic))) {
            return entries.filter(entry -> {
                        String name = entry.getFileName().toString();
                        return name.endsWith(RejectedRowsFile.SUFFIX) && !name.startsWith(".")
                                || isRows(name) && !Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS);
                    })
                    // It may have gone since.
                    .filter(entry -> Files.exists(entry, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    /// What lies where no topic looks.
    List<Path> strangers() throws IOException {
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(entry -> !isKnown(entry.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    /// The mapping for a file: the one named after it, or for CSV the one of its folder; null where there is none.
    static @Nullable Path mapping(Path file, boolean isCsv) {
        Path own = file.resolveSibling(file.getFileName() + MAPPING_OF_FILE);
        Path shared = file.resolveSibling(MAPPING_OF_FOLDER);
        if (Files.isRegularFile(own)) {
            return own;
        }
        return isCsv && Files.isRegularFile(shared) ? shared : null;
    }

    /// Where the refused rows of the file in hand are collected.
    Path draft(Topic<?> topic) {
        return taken(REFUSED, topic).resolve(".in-hand" + RejectedRowsFile.SUFFIX);
    }

    /// Moves a file all of whose rows were sent; returns where it is now.
    Path finish(Topic<?> topic, Path file) throws IOException {
        return Files.move(file, free(taken(DONE, topic), file.getFileName().toString(), _ -> true));
    }

    /// Moves a file that has refused rows, and puts those beside it. The rows first: if this is cut short, the
    /// file is taken again.
    Path refuse(Topic<?> topic, Path file) throws IOException {
        Path draft = draft(topic);
        Path target = free(
                taken(REFUSED, topic),
                shortened(file.getFileName().toString()),
                free -> isFreeOrSame(reasons(free), draft));
        Path _ = Files.move(draft, reasons(target), StandardCopyOption.REPLACE_EXISTING);
        return Files.move(file, target);
    }

    /// Beside a file that was refused.
    private static Path reasons(Path file) {
        return file.resolveSibling(file.getFileName() + RejectedRowsFile.SUFFIX);
    }

    /// The same rows are there where this was cut short the last time; others are of another file, which somebody has
    /// taken away without them.
    private static boolean isFreeOrSame(Path reasons, Path draft) {
        try {
            return Files.notExists(reasons, LinkOption.NOFOLLOW_LINKS) || Files.mismatch(reasons, draft) < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Where the name of the reasons would be longer than file systems take, the beginning of the file's own.
    private static String shortened(String name) {
        int room = MOST_BYTES_OF_NAME - RejectedRowsFile.SUFFIX.length() - ROOM_FOR_NUMBER;
        if (name.getBytes(StandardCharsets.UTF_8).length <= room) {
            return name;
        }
        String ending = name.substring(Math.max(0, name.indexOf('.')));
        String kept = ending.length() < name.length() && ending.length() <= LONGEST_ENDING ? ending : "";
        int stem = name.length() - kept.length();
        while ((name.substring(0, stem) + kept).getBytes(StandardCharsets.UTF_8).length > room) {
            stem = name.offsetByCodePoints(stem, -1);
        }
        return name.substring(0, stem) + kept;
    }

    /// The file's own name, or where that is taken `NAME~2.ndjson` and so on.
    private static Path free(Path folder, String name, Predicate<Path> isFree) {
        int dot = name.indexOf('.');
        String stem = dot < 0 ? name : name.substring(0, dot);
        String ending = dot < 0 ? "" : name.substring(dot);
        Path target = folder.resolve(name);
        for (int i = 2; Files.exists(target, LinkOption.NOFOLLOW_LINKS) || !isFree.test(target); i++) {
            target = folder.resolve(stem + '~' + i + ending);
        }
        return target;
    }

    private static boolean isRows(String name) {
        return !name.startsWith(".")
                && !name.equals(MAPPING_OF_FOLDER)
                && !name.endsWith(MAPPING_OF_FILE)
                && !name.endsWith(RejectedRowsFile.SUFFIX)
                && UNFINISHED.stream().noneMatch(name::endsWith);
    }

    private static boolean isKnown(String name) {
        return name.startsWith(".")
                || name.equals(DONE)
                || name.equals(REFUSED)
                || Topics.ALL.stream().anyMatch(topic -> topic.shortName().equals(name));
    }

    private Path waitingFolder(Topic<?> topic) {
        return root.resolve(topic.shortName());
    }

    private Path taken(String folder, Topic<?> topic) {
        return root.resolve(folder).resolve(topic.shortName());
    }
}
