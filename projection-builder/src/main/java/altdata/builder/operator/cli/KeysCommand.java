package altdata.builder.operator.cli;

import altdata.builder.operator.LiveSchema;
import altdata.builder.operator.ResultRows;
import altdata.contracts.tables.Projection;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.NullNode;

/// Implements `keys issue`, `list`, `usage` and `revoke`. Only hashes of keys are published.
@Command(
        name = "keys",
        description = "Issues, lists and revokes API keys, and shows their usage.",
        mixinStandardHelpOptions = true)
public final class KeysCommand {
    private static final String LIST = """
            select key_id, owner, array_to_string(scopes, ',') as scopes, daily_limit, v1_daily_limit, revoked, created
            from %s.api_key
            where not deleted
            order by created, key_id
            """;
    private static final String FIND = """
            select data_key, sha256, owner, scopes, daily_limit, v1_daily_limit, created
            from %s.api_key
            where key_id = ? and not deleted
            """;

    private static final String USAGE = """
            select u.day, u.key_id, k.owner, u.interface, u.reserved as used,
                case u.interface when 'v1' then k.v1_daily_limit else k.daily_limit end as "limit"
            from altdata.key_usage u
            left join %s.api_key k on k.key_id = u.key_id and not k.deleted
            where u.day > ? and (?::text is null or u.key_id = ?)
            order by u.day desc, u.reserved desc, u.key_id, u.interface
            """;

    private final Clock clock = Clock.systemUTC();

    @Spec
    private @Nullable CommandSpec spec;

    @Command(
            description = "Issues a key and prints it as the last line. The key is shown only once.",
            mixinStandardHelpOptions = true)
    int issue(
            @Mixin ConnectionOptions servers,
            @Option(
                            names = "--scopes",
                            required = true,
                            split = ",",
                            paramLabel = "LIST",
                            description = "Comma-separated scopes, such as social:*,entities:* or v1 or *.")
                    List<String> scopes,
            @Option(names = "--daily-limit", paramLabel = "N", description = "Maximum requests per UTC day on v2.")
                    @Nullable
                    Long dailyLimit,
            @Option(
                            names = "--v1-daily-limit",
                            paramLabel = "N",
                            description = "Maximum requests per UTC day on v1 (default: no limit).")
                    @Nullable
                    Long v1DailyLimit,
            @Option(names = "--owner", paramLabel = "NAME", description = "Owner of the key.") @Nullable String owner)
            throws InterruptedException, ExecutionException, TimeoutException {
        SecureRandom random = new SecureRandom();
        IssuedKey issued = IssuedKey.random(random, scopes);
        byte[] id = new byte[6];
        random.nextBytes(id);
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("data_key", clock.millis());
        record.put("key_id", "k_" + HexFormat.of().formatHex(id));
        record.put("sha256", issued.sha256());
        record.put("scopes", scopes);
        putIfKnown(record, "owner", owner);
        putIfKnown(record, "daily_limit", dailyLimit);
        putIfKnown(record, "v1_daily_limit", v1DailyLimit);
        record.put("revoked", false);
        record.put("created", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        KeyRecords.write(servers, record);
        out().println("issued " + record.get("key_id") + " with the scopes " + String.join(",", scopes));
        out().println(issued.key());
        return 0;
    }

    @Command(description = "Lists the keys, without their hashes.", mixinStandardHelpOptions = true)
    int list(
            @Mixin ConnectionOptions servers,
            @Option(names = "--json", description = "Prints a JSON array.") boolean json)
            throws SQLException {
        try (Connection connection = servers.database();
                PreparedStatement query = connection.prepareStatement(LIST.formatted(schema(connection)))) {
            TableOutput.print(out(), ResultRows.of(query), json);
        }
        return 0;
    }

    @Command(
            description = "Shows the number of counted requests of each key per UTC day.",
            mixinStandardHelpOptions = true)
    int usage(
            @Mixin ConnectionOptions servers,
            @Parameters(paramLabel = "ID", arity = "0..1", description = "Only this key.") @Nullable String id,
            @Option(
                            names = "--days",
                            defaultValue = "7",
                            paramLabel = "N",
                            description = "Number of days, including today (default: ${DEFAULT-VALUE}).")
                    int days,
            @Option(names = "--json", description = "Prints a JSON array.") boolean json)
            throws SQLException {
        try (Connection connection = servers.database();
                PreparedStatement query = connection.prepareStatement(USAGE.formatted(schema(connection)))) {
            query.setObject(
                    1, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(days));
            query.setString(2, id);
            query.setString(3, id);
            TableOutput.print(out(), ResultRows.of(query), json);
        }
        return 0;
    }

    @Command(description = "Permanently revokes a key.", mixinStandardHelpOptions = true)
    int revoke(
            @Mixin ConnectionOptions servers,
            @Parameters(paramLabel = "ID", description = "Key ID from keys list.") String id)
            throws SQLException, InterruptedException, ExecutionException, TimeoutException {
        Map<String, Object> key;
        try (Connection connection = servers.database();
                PreparedStatement query = connection.prepareStatement(FIND.formatted(schema(connection)))) {
            query.setString(1, id);
            List<Map<String, Object>> found = ResultRows.of(query);
            if (found.isEmpty()) {
                throw new IllegalArgumentException("there is no key " + id);
            }
            key = found.getFirst();
        }
        Map<String, Object> record = new LinkedHashMap<>();
        key.forEach((name, value) -> {
            if (value != NullNode.instance) {
                record.put(name, value);
            }
        });
        long dataKey = ResultRows.number(key, "data_key");
        if (dataKey == Long.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "the key " + id + " cannot be revoked: its data_key " + dataKey + " is the maximum");
        }
        record.put("data_key", Math.max(clock.millis(), dataKey + 1));
        record.put("key_id", id);
        record.put("revoked", true);
        KeyRecords.write(servers, record);
        out().println("revoked " + id);
        return 0;
    }

    private static String schema(Connection connection) throws SQLException {
        return LiveSchema.of(connection, Projection.API_KEYS);
    }

    private static void putIfKnown(Map<String, Object> record, String name, @Nullable Object value) {
        if (value != null) {
            record.put(name, value);
        }
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
