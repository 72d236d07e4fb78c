package altdata.stack.services;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/// Preparations of earlier builds of a service, which take more than 100 MB each.
final class OutdatedPreparations {
    private OutdatedPreparations() {}

    /// Removes all preparations except this one that no process uses.
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
