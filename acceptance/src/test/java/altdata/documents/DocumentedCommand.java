package altdata.documents;

import java.util.List;

/// A command in a document.
///
/// @param where  the document and the line of its block
/// @param text   without the prompt; may have several lines and end in a comment
/// @param expectedOutput the output lines that the document shows after it; empty if it shows no output
record DocumentedCommand(String where, String text, List<String> expectedOutput) {
    /// Identifies the command: without comment and surplus whitespace.
    String name() {
        return text.replaceAll("\\s+# .*", "").replaceAll("\\\\?\\s+", " ").strip();
    }
}
