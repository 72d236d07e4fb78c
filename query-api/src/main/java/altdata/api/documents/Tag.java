package altdata.api.documents;

import altdata.api.request.Operation;
import java.util.Arrays;
import tools.jackson.databind.node.ArrayNode;

/// The groups in which a document shows its operations: one for each feature.
enum Tag {
    ENTITIES("lookup", "Entities", "What there is, and what is known of it."),
    TIMELINES("timeline", "Timelines", "Series of one entity by day and by month."),
    SOCIAL("social", "Social", "Daily series of one entity on a platform."),
    RANKINGS("ranking", "Rankings", "Lists and comparisons of entities by their metrics."),
    POSTS("posts", "Posts", "What is written on the forum, the imageboard, in investor chats and microblogs."),
    FEEDS("feeds", "Feeds", "News, job postings, reviews and alerts."),
    PRICES("prices", "Prices", "Last prices and predictions."),
    USAGE("quota", "Usage", "How much of a key's quota is used."),
    HEALTH("health", "Health", "Whether the service lives and is ready.");

    private final String feature;
    private final String title;
    private final String description;

    Tag(String feature, String title, String description) {
        this.feature = feature;
        this.title = title;
        this.description = description;
    }

    String title() {
        return title;
    }

    void addTo(ArrayNode tags) {
        tags.addObject().put("name", title).put("description", description);
    }

    /// The group of an operation: that of the feature whose type it answers with.
    static Tag of(Operation operation) {
        String owner = operation.response().getPackageName();
        return Arrays.stream(values())
                .filter(tag -> owner.endsWith("." + tag.feature))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no tag is for the operations of " + owner));
    }
}
