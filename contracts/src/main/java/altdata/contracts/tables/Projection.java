package altdata.contracts.tables;

import altdata.contracts.digest.Sha256;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
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

    private static final String DERIVED_MARKER = "-- Derived from the tables above:";
    private static final String QUERY_INDEXES_MARKER = "-- For readers alone:";
    private static final Pattern TABLE = Pattern.compile("^create table (\\w+)", Pattern.MULTILINE);
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

    /// The projection with this published name; empty if it is one of a newer version, with which this one shares the
    /// control tables during a rolling upgrade.
    public static Optional<Projection> find(String name) {
        return Arrays.stream(values())
                .filter(projection -> projection.publishedName().equals(name))
                .findFirst();
    }

    /// The projection with this published name.
    ///
    /// @throws IllegalArgumentException if absent; the message lists the available projections
    public static Projection named(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException("unknown projection '" + name + "'; available: "
                        + Arrays.stream(values()).map(Projection::publishedName).collect(Collectors.joining(", "))));
    }

    /// The table of dirty marks, which list the pending updates of derived tables; null if nothing is derived.
    public @Nullable String dirtyTable() {
        return dirtyTable;
    }

    /// Whether it has tables that are derived from its base tables, and not filled from the log.
    public boolean hasDerivedTables() {
        return dirtyTable != null;
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
        return before(QUERY_INDEXES_MARKER, definition());
    }

    /// The tables that are filled from the log, in contrast to those that are derived from them.
    public List<String> baseTables() {
        return TABLE.matcher(baseDefinitions())
                .results()
                .map(table -> table.group(1))
                .toList();
    }

    /// The SQL statements that create the indexes that only queries need; empty if absent.
    public String queryIndexes() {
        return definition().substring(tableDefinitions().length());
    }

    /// The SQL statements that distribute the empty tables in the first schema of the search path over the
    /// nodes of a Citus cluster. Tables that they do not mention stay on the coordinator.
    public String distribution() {
        return resource("distribution", publishedName());
    }

    /// The SQL statements that partition the empty tables in the first schema of the search path by time; null if the
    /// projection has no table whose rows all have a time.
    public @Nullable String partitioning() {
        return optionalResource("partitioning", publishedName());
    }

    /// A digest of this release's definition of the tables and indexes. A changed definition requires a new
    /// generation; live tables are never altered.
    public String definitionDigest() {
        return Objects.requireNonNull(Digests.OF_DEFINITIONS.get(this));
    }

    /// A digest of this release's definition of the base tables. If only the other definitions have changed, a new
    /// generation can copy the base tables of an existing one.
    public String baseDefinitionDigest() {
        return Objects.requireNonNull(Digests.OF_BASE_DEFINITIONS.get(this));
    }

    /// Computed once, because builders compare them at every poll of the generations.
    private static final class Digests {
        private static final Map<Projection, String> OF_DEFINITIONS = ofAll(Projection::definition);
        private static final Map<Projection, String> OF_BASE_DEFINITIONS = ofAll(Projection::baseDefinitions);

        private static Map<Projection, String> ofAll(Function<Projection, String> text) {
            return Arrays.stream(values())
                    .collect(Collectors.toUnmodifiableMap(
                            Function.identity(), projection -> of(text.apply(projection))));
        }

        private static String of(String text) {
            return HexFormat.of().formatHex(Sha256.of(text), 0, DIGEST_BYTES);
        }
    }

    private String definition() {
        return resource("projections", "content_checksum")
                + resource("projections", "ticker_offset")
                + resource("projections", publishedName());
    }

    private String baseDefinitions() {
        return before(DERIVED_MARKER, tableDefinitions());
    }

    private static String before(String marker, String text) {
        int end = text.indexOf(marker);
        return end < 0 ? text : text.substring(0, end);
    }

    private static String resource(String folder, String name) {
        return Objects.requireNonNull(optionalResource(folder, name), name);
    }

    private static @Nullable String optionalResource(String folder, String name) {
        try (InputStream stream =
                Projection.class.getResourceAsStream("/altdata/database/" + folder + '/' + name + ".sql")) {
            return stream == null ? null : new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
