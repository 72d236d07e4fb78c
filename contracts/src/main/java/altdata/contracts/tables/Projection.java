package altdata.contracts.tables;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
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

    private static final String QUERY_INDEXES_MARKER = "-- For readers alone:";
    private static final int DIGEST_BYTES = 6;

    private final Topic<?> topic;
    private final @Nullable String dirtyTable;

    Projection(Topic<?> topic) {
        this(topic, null);
    }

    Projection(Topic<?> topic, @Nullable String dirtyTable) {
        this.topic = topic;
        this.dirtyTable = dirtyTable;
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
    public @Nullable String dirtyTable() {
        return dirtyTable;
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

    /// The statements that make its tables, and the indexes that filling them needs, in the schema that is first
    /// on the search path.
    public String tableDefinitions() {
        String definition = definition();
        int end = definition.indexOf(QUERY_INDEXES_MARKER);
        return end < 0 ? definition : definition.substring(0, end);
    }

    /// The statements that make the other indexes; empty where there are none.
    public String queryIndexes() {
        return definition().substring(tableDefinitions().length());
    }

    /// A digest of how this version defines the tables and indexes. A change of it is a new generation, never an
    /// `alter table` of a live one.
    public String definitionDigest() {
        return Objects.requireNonNull(Digests.OF_DEFINITIONS.get(this));
    }

    /// Made once: builders ask for them whenever they look at the generations.
    private static final class Digests {
        private static final Map<Projection, String> OF_DEFINITIONS =
                Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Function.identity(), Digests::of));

        private static String of(Projection projection) {
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256")
                        .digest(projection.definition().getBytes(StandardCharsets.UTF_8));
                return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java runtime has SHA-256", e);
            }
        }
    }

    private String definition() {
        String resource = "/altdata/database/projections/" + publishedName() + ".sql";
        try (InputStream stream = Projection.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(stream, resource).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
