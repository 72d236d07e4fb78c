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

/// The projections: the topic that each consumes, and the tables that it fills. Each generation of a projection
/// has its own schema.
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

    /// The projection with this published name.
    ///
    /// @throws IllegalArgumentException if absent; the message lists the available projections
    public static Projection named(String name) {
        return Arrays.stream(values())
                .filter(projection -> projection.publishedName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown projection '" + name + "'; available: "
                        + Arrays.stream(values()).map(Projection::publishedName).collect(Collectors.joining(", "))));
    }

    /// The table of dirty marks, which list the pending updates of derived tables; null if nothing is derived.
    public @Nullable String dirtyTable() {
        return dirtyTable;
    }

    /// The topic that it consumes.
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

    /// The SQL statements that create the tables, and the indexes required for filling them, in the first
    /// schema of the search path.
    public String tableDefinitions() {
        String definition = definition();
        int end = definition.indexOf(QUERY_INDEXES_MARKER);
        return end < 0 ? definition : definition.substring(0, end);
    }

    /// The SQL statements that create the indexes that only queries need; empty if absent.
    public String queryIndexes() {
        return definition().substring(tableDefinitions().length());
    }

    /// A digest of this release's definition of the tables and indexes. A changed definition requires a new
    /// generation; live tables are never altered.
    public String definitionDigest() {
        return Objects.requireNonNull(Digests.OF_DEFINITIONS.get(this));
    }

    /// Computed once, because builders compare them at every poll of the generations.
    private static final class Digests {
        private static final Map<Projection, String> OF_DEFINITIONS =
                Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Function.identity(), Digests::of));

        private static String of(Projection projection) {
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256")
                        .digest(projection.definition().getBytes(StandardCharsets.UTF_8));
                return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("SHA-256 is not available", e);
            }
        }
    }

    private String definition() {
        return resource("content_checksum") + resource(publishedName());
    }

    private static String resource(String name) {
        String resource = "/altdata/database/projections/" + name + ".sql";
        try (InputStream stream = Projection.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(stream, resource).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
