package altdata.documents;

import java.util.List;

/// A command as a document shows it.
///
/// @param where  the document and the line of its block
/// @param text   without the prompt; may have several lines and end in a comment
/// @param answer the lines shown behind it; empty where none are
record ShownCommand(String where, String text, List<String> answer) {
    /// What tells it from others: without comment and surplus space.
    String name() {
        return text.replaceAll("\\s+# .*", "").replaceAll("\\\\?\\s+", " ").strip();
    }
}
