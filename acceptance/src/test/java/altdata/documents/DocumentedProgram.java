package altdata.documents;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A program in a document that writes a row. QuickStartsIT does not run it.
record DocumentedProgram(Language language, String text) {
    private static final String DOCUMENT = "docs/pushing-data.md:";

    private enum Language {
        PYTHON,
        JAVA
    }

    /// The program in the block, or null if it contains none.
    static @Nullable DocumentedProgram in(CodeBlock block) {
        if (!block.where().startsWith(DOCUMENT)) {
            return null;
        }
        return switch (block.language()) {
            case "python" -> new DocumentedProgram(Language.PYTHON, block.text());
            case "java" -> new DocumentedProgram(Language.JAVA, block.text());
            default -> null;
        };
    }

    String file() {
        return switch (language) {
            case PYTHON -> "push_row.py";
            case JAVA -> "PushRow.java";
        };
    }

    /// A command that exits with 0 if everything the program needs is installed.
    String needs() {
        return switch (language) {
            case PYTHON -> "python3 -c 'import confluent_kafka'";
            case JAVA -> "java --version";
        };
    }

    /// Runs it as the document says, with only the libraries that it names.
    String command(ProjectCopy project) throws IOException {
        return switch (language) {
            case PYTHON -> "python3 push_row.py";
            case JAVA ->
                "java -cp %s:%s:%s PushRow.java"
                        .formatted(
                                project.library("kafka-clients"),
                                project.library("slf4j-api"),
                                project.library("lz4-java"));
        };
    }
}
