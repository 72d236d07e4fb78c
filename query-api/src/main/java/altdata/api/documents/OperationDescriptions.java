package altdata.api.documents;

import altdata.api.request.Operation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The descriptions of an interface's operations, written by hand in `v1.md` and `v2.md`. Each heading is an
/// operation id, or the name of a feature whose operations share one description. A document lists the
/// operations in the order of their headings.
final class OperationDescriptions {
    private static final Pattern SECTION = Pattern.compile("(?m)^## ");
    private static final Pattern SINGLE_LINE_BREAK = Pattern.compile("(?<!\n)\n(?!\n)");

    private final ApiVersion published;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final List<String> headings;

    OperationDescriptions(ApiVersion published) {
        this.published = published;
        for (String section : SECTION.split(DocumentResources.text(published.resourceName() + ".md"))) {
            if (!section.isBlank()) {
                int end = section.indexOf('\n');
                texts.put(section.substring(0, end).strip(), joinLines(section.substring(end)));
            }
        }
        headings = List.copyOf(texts.keySet());
    }

    /// The headings, in order.
    List<String> headings() {
        return headings;
    }

    /// The description in Markdown, or the summary if absent.
    String of(Operation operation) {
        return texts.getOrDefault(heading(operation), operation.summary() + ".");
    }

    /// The position of the operation in the document; last if it has no description.
    int position(Operation operation) {
        int index = headings.indexOf(heading(operation));
        return index < 0 ? headings.size() : index;
    }

    /// The heading that describes the operation: its id, or its feature.
    String heading(Operation operation) {
        String id = OperationNode.id(published, operation);
        return texts.containsKey(id) ? id : operation.feature();
    }

    /// Removes the line breaks within paragraphs.
    private static String joinLines(String text) {
        return SINGLE_LINE_BREAK.matcher(text.strip()).replaceAll(" ");
    }
}
