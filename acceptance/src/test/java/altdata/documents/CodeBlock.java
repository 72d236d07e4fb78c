package altdata.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The content of a fenced block in a document.
///
/// @param where    its document and line
/// @param language the language of the fence; empty if absent
record CodeBlock(String where, String language, String text) {
    /// Languages of shell blocks. `console` also shows the output after each command, which starts with `$`.
    static final Set<String> SHELL = Set.of("sh", "console");

    private static final String PROMPT = "$ ";

    /// The commands of this block, in order; empty if it is not a shell block.
    List<DocumentedCommand> commands() {
        return switch (language) {
            case "sh" -> split(false);
            case "console" -> split(true);
            default -> List.of();
        };
    }

    private List<DocumentedCommand> split(boolean prompted) {
        List<DocumentedCommand> commands = new ArrayList<>();
        StringBuilder command = new StringBuilder();
        List<String> expectedOutput = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (isOpen(command.toString())) {
                command.append('\n').append(line);
            } else if (prompted && !line.startsWith(PROMPT)) {
                expectedOutput.add(line);
            } else {
                add(commands, command, expectedOutput);
                command.append(prompted ? line.substring(PROMPT.length()) : line);
            }
        }
        add(commands, command, expectedOutput);
        return commands;
    }

    private void add(List<DocumentedCommand> commands, StringBuilder command, List<String> expectedOutput) {
        if (!command.isEmpty()) {
            commands.add(new DocumentedCommand(where, command.toString(), List.copyOf(expectedOutput)));
        }
        command.setLength(0);
        expectedOutput.clear();
    }

    private static boolean isOpen(String command) {
        return command.endsWith("\\")
                || command.endsWith("|")
                || command.chars().filter(c -> c == '\'').count() % 2 == 1;
    }
}
