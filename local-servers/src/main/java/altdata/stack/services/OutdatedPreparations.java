package altdata.stack.services;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/// What was prepared of a service as it was built before: more than a hundred megabytes each.
final class OutdatedPreparations {
    private OutdatedPreparations() {}

    /// Removes all beside this one that no process runs from.
    static void remove(Path present) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(present.getParent(), Files::isDirectory)) {
            for (Path folder : folders) {
                if (!folder.equals(present) && !isInUse(folder)) {
                    boolean _ = FileSystemUtils.deleteRecursively(folder);
                }
            }
        }
    }

    private static boolean isInUse(Path folder) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().arguments().stream())
                .flatMap(Stream::of)
                .anyMatch(argument -> argument.contains(folder.toString()));
    }
}
