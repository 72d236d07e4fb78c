package altdata.contracts.topic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The topics of the write side.
public final class Topics {
    public static final Topic<Statement<EntityRow>> ENTITIES =
            new Topic<>("entities", EntityRow::read, Statement::identity);
    public static final Topic<MetricRow> METRICS = new Topic<>("metrics", MetricRow::read, MetricRow::ticker);
    public static final Topic<Statement<ApiKeyRow>> API_KEYS =
            new Topic<>("api-keys", ApiKeyRow::read, Statement::identity);

    /// All topics, in the order in which they are documented.
    public static final List<Topic<?>> ALL = List.of(ENTITIES, METRICS, API_KEYS);

    private Topics() {}

    /// The topic of that short name, with or without its prefix, or null where there is none.
    public static @Nullable Topic<?> named(String name) {
        for (Topic<?> topic : ALL) {
            if (name.equals(topic.shortName()) || name.equals(topic.name())) {
                return topic;
            }
        }
        return null;
    }
}
