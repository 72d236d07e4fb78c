package altdata.stack.services;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// How much a process gives way to others where the processors are scarce.
public enum Priority {
    /// Others go first, and it goes on.
    BEHIND("5"),
    /// It has what is left over.
    LEAST("19");

    private static final Path NICE = Path.of("/usr/bin/nice");

    private final String niceness;

    Priority(String niceness) {
        this.niceness = niceness;
    }

    /// What a command begins with; nothing where this system has no such program.
    public List<String> command() {
        return Files.isExecutable(NICE) ? List.of(NICE.toString(), "-n", niceness) : List.of();
    }
}
