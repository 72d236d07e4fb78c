package altdata.builder.operator;

import altdata.builder.tables.Restoration;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What a restore will change: counts per topic, and the first examples. Its size does not depend on the number of
/// changes.
public final class RestorePlan {
    private static final int MAX_EXAMPLES = 20;
    private static final int MAX_FIELD_LENGTH = 80;

    /// An identity that will change.
    ///
    /// @param identity such as `AAPL 2026-11-20 forum`
    /// @param now      the present values that differ
    /// @param then     the values as of the moment
    public record Change(String topic, String identity, String now, String then) {
        @Override
        public String toString() {
            return topic + ' ' + PrintableText.of(identity) + ": " + now + " → " + then;
        }
    }

    /// An identity that cannot be restored.
    public record Skipped(String topic, String identity, String reason) {
        @Override
        public String toString() {
            return topic + ' ' + PrintableText.of(identity) + ": " + PrintableText.of(reason);
        }
    }

    /// The numbers of identities.
    private static final class Counts {
        private long restored;
        private long removed;
        private long skipped;
    }

    private final Map<Topic<?>, Counts> byTopic = new LinkedHashMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final List<Skipped> skipped = new ArrayList<>();

    RestorePlan(RestoreRequest request) {
        request.projections().stream().map(Projection::topic).forEach(topic -> byTopic.put(topic, new Counts()));
    }

    void add(RestoreRecord record) {
        Counts counts = Objects.requireNonNull(byTopic.get(record.topic()));
        Restoration restoration = record.restoration();
        String topic = record.topic().shortName();
        String problem = record.problem();
        if (problem != null) {
            counts.skipped++;
            if (skipped.size() < MAX_EXAMPLES) {
                skipped.add(new Skipped(topic, restoration.identity(), problem));
            }
            return;
        }
        if (restoration.isRemoval()) {
            counts.removed++;
        } else {
            counts.restored++;
        }
        if (changes.size() < MAX_EXAMPLES) {
            Set<String> fields = differingFields(restoration.present(), restoration.past());
            changes.add(new Change(
                    topic,
                    restoration.identity(),
                    text(restoration.present(), fields),
                    text(restoration.past(), fields)));
        }
    }

    /// The number of records to publish.
    public long records() {
        return byTopic.values().stream()
                .mapToLong(counts -> counts.restored + counts.removed)
                .sum();
    }

    /// The number of identities that cannot be restored.
    public long skippedIdentities() {
        return byTopic.values().stream().mapToLong(counts -> counts.skipped).sum();
    }

    /// The first identities that will change.
    public List<Change> changes() {
        return List.copyOf(changes);
    }

    /// The first identities that cannot be restored.
    public List<Skipped> skipped() {
        return List.copyOf(skipped);
    }

    /// The counts of each topic, by column name.
    public List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        byTopic.forEach((topic, counts) -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("topic", topic.shortName());
            row.put("restored", counts.restored);
            row.put("removed", counts.removed);
            row.put("skipped", counts.skipped);
            rows.add(row);
        });
        return rows;
    }

    private static Set<String> differingFields(@Nullable ObjectNode present, @Nullable ObjectNode past) {
        Set<String> fields = new TreeSet<>();
        if (present != null) {
            fields.addAll(present.propertyNames());
        }
        if (past != null) {
            fields.addAll(past.propertyNames());
        }
        if (present != null && past != null) {
            fields.removeIf(field -> Objects.equals(present.get(field), past.get(field)));
        }
        return fields;
    }

    private static String text(@Nullable ObjectNode content, Set<String> fields) {
        return content == null
                ? "none"
                : fields.stream()
                        .filter(content::has)
                        .map(field -> field + '=' + text(content.path(field)))
                        .collect(Collectors.joining(" "));
    }

    private static String text(JsonNode value) {
        String text = PrintableText.of(value.isNumber() ? value.decimalValue().toPlainString() : value.toString());
        return text.codePointCount(0, text.length()) <= MAX_FIELD_LENGTH
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_FIELD_LENGTH)) + '…';
    }
}
