package altdata.contracts.tables;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The projections: which topic each is made from, and the tables it fills. Each generation of one has a schema
/// of its own.
public enum Projection {
    ENTITIES(Topics.ENTITIES),
    METRICS(Topics.METRICS, "dirty_series"),
    POSTS(Topics.POSTS, "dirty_hour"),
    NEWS(Topics.NEWS),
    JOBS(Topics.JOBS),
    APP_REVIEWS(Topics.APP_REVIEWS),
    EMPLOYEE_REVIEWS(Topics.EMPLOYEE_REVIEWS),
    SIGNAL_ALERTS(Topics.SIGNAL_ALERTS),
    ALERTS(Topics.ALERTS),
    QUOTES(Topics.QUOTES),
    FX_RATES(Topics.FX_RATES),
    PREDICTIONS(Topics.PREDICTIONS),
    API_KEYS(Topics.API_KEYS);

    private final Topic<?> topic;
    private final @Nullable String marks;

    Projection(Topic<?> topic) {
        this(topic, null);
    }

    Projection(Topic<?> topic, @Nullable String marks) {
        this.topic = topic;
        this.marks = marks;
    }

    /// The projection of that published name.
    ///
    /// @throws IllegalArgumentException where there is none; the message lists those there are
    public static Projection named(String name) {
        return Arrays.stream(values())
                .filter(projection -> projection.publishedName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no projection " + name + "; there are "
                        + Arrays.stream(values()).map(Projection::publishedName).collect(Collectors.joining(", "))));
    }

    /// The table of the marks that derived tables are behind by, or null where nothing is derived.
    public @Nullable String marks() {
        return marks;
    }

    /// The topic whose rows it holds.
    public Topic<?> topic() {
        return topic;
    }

    /// The name in commands and control tables, such as `api_keys`.
    public String publishedName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The schema of a generation, such as `api_keys_g1`.
    public String schema(int generation) {
        return publishedName() + "_g" + generation;
    }

    /// The statements that make its tables in the schema that is first on the search path.
    public String ddl() {
        String resource = "/altdata/database/projections/" + publishedName() + ".sql";
        try (InputStream stream = Projection.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(stream, resource).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
