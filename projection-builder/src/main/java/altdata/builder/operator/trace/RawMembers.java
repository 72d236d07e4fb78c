package altdata.builder.operator.trace;

import altdata.contracts.topic.Topic;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// The names and texts in a record's JSON, read without validation: as far as the JSON is well-formed. They show
/// what a rejected record is about.
final class RawMembers {
    private final Map<String, Set<String>> texts = new HashMap<>();
    private final Map<String, Set<String>> children = new HashMap<>();

    private RawMembers() {}

    /// @param value null for a tombstone
    static RawMembers of(byte @Nullable [] value) {
        RawMembers members = new RawMembers();
        if (value != null) {
            try (JsonParser parser = Topic.JSON.createParser(value)) {
                members.read(parser);
            } catch (JacksonException _) {
                // The members before the error are enough.
            }
        }
        return members;
    }

    private void read(JsonParser parser) {
        int depth = 0;
        String member = "";
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (token.isStructStart()) {
                depth++;
                if (depth == 2) {
                    children.computeIfAbsent(member, _ -> new HashSet<>());
                }
            } else if (token.isStructEnd()) {
                depth--;
            } else if (token == JsonToken.PROPERTY_NAME && depth == 1) {
                member = parser.currentName();
            } else if (token == JsonToken.PROPERTY_NAME && depth == 2) {
                add(children, member, parser.currentName());
            } else if (token == JsonToken.VALUE_STRING && depth == 1) {
                add(texts, member, parser.getString());
            } else if (token == JsonToken.VALUE_STRING && depth == 2) {
                add(children, member, parser.getString());
            }
        }
    }

    private static void add(Map<String, Set<String>> map, String member, String text) {
        map.computeIfAbsent(member, _ -> new HashSet<>(1)).add(text);
    }

    /// The strings of a member; several if the name is repeated.
    Set<String> texts(String member) {
        return texts.getOrDefault(member, Set.of());
    }

    /// The names and strings in a member that is an object or an array.
    Set<String> children(String member) {
        return children.getOrDefault(member, Set.of());
    }

    /// Whether a member is an object or an array.
    boolean hasChildren(String member) {
        return children.containsKey(member);
    }
}
