package altdata.builder.operator.cli;

import altdata.builder.generations.OperationRejectedException;
import altdata.builder.operator.AppliedLog;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.KeyList;
import altdata.builder.operator.Operator;
import altdata.builder.operator.ResultRows;
import altdata.contracts.access.Scopes;
import altdata.contracts.failure.FailureText;
import altdata.contracts.spelling.SpellingSuggestion;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.AtLeastOne;
import altdata.hosting.command.AtLeastZero;
import altdata.hosting.command.ExitCode;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Implements `keys issue`, `list`, `usage`, `rotate` and `revoke`. Only hashes of keys are published.
@Command(
        name = "keys",
        description = "Issues, lists, rotates and revokes API keys, and shows their usage.",
        mixinStandardHelpOptions = true)
public final class KeysCommand {
    private static final String USAGE = """
            select u.day, u.key_id, k.owner, u.interface, u.reserved as used,
                case u.interface when 'v1' then k.v1_daily_limit else k.daily_limit end as "limit"
            from altdata.key_usage u
            left join %s.api_key k on k.key_id = u.key_id and not k.deleted
            where u.day > ? and (?::text is null or u.key_id = ?)
            order by u.day desc, u.reserved desc, u.key_id, u.interface
            """;

    private static final Duration APPLICATION_TIMEOUT = Duration.ofSeconds(10);

    private final Clock clock = Clock.systemUTC();
    private final SecureRandom random = new SecureRandom();

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
            @Option(
                            names = "--daily-limit",
                            converter = AtLeastZero.class,
                            paramLabel = "N",
                            description = "Maximum requests per UTC day on v2.")
                    @Nullable
                    Long dailyLimit,
            @Option(
                            names = "--v1-daily-limit",
                            converter = AtLeastZero.class,
                            paramLabel = "N",
                            description = "Maximum requests per UTC day on v1 (default: no limit).")
                    @Nullable
                    Long v1DailyLimit,
            @Option(names = "--owner", paramLabel = "NAME", description = "Owner of the key.") @Nullable String owner,
            @Option(names = "--label", paramLabel = "TEXT", description = "What the key is for.") @Nullable
                    String label,
            @Option(
                            names = "--expires",
                            paramLabel = "TIME",
                            description =
                                    "When the key becomes invalid: a date (the end of that UTC day), a time such as 2027-01-31T14:00:00Z, or a duration such as 12h, 30d or 8w (default: never).")
                    @Nullable
                    String expires)
            throws Exception {
        checkScopes(scopes);
        Instant now = clock.instant();
        Instant expiry = expires == null ? null : expiry("issue", expires, now);
        if (expiry != null) {
            try (Connection connection = servers.database()) {
                StoredKeys.checkExpirySupport(connection);
            }
        }
        NewKey issued =
                NewKey.create(random, now, new NewKey.Grant(scopes, owner, label, dailyLimit, v1DailyLimit, expiry));
        String subject = issued.keyId() + " with the scopes " + String.join(",", scopes)
                + (owner == null ? "" : " for " + owner)
                + (expiry == null ? "" : " until " + expiry);
        Map<TopicPartition, Long> written = AuditTrail.run(
                servers.servers(),
                Operator.ofCommandLine(),
                AuditAction.ISSUE_KEY,
                subject,
                _ -> KeyRecords.write(servers, issued.record()));
        out().println("issued " + issued.keyId() + " with the scopes " + String.join(",", scopes)
                + (expiry == null ? "" : ", valid until " + expiry));
        out().println(issued.key().key());
        out().flush();
        boolean _ = isApplied(servers, written);
        return ExitCode.DONE;
    }

    @Command(description = "Lists the keys that are valid, without their hashes.", mixinStandardHelpOptions = true)
    int list(
            @Mixin ConnectionOptions servers,
            @Option(names = "--all", description = "Also revoked and expired keys.") boolean all,
            @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database()) {
            output.print(KeyList.rows(connection, all));
        }
        return ExitCode.DONE;
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
                            converter = AtLeastOne.class,
                            paramLabel = "N",
                            description = "Number of days, including today (default: ${DEFAULT-VALUE}).")
                    int days,
            @Mixin OutputOption output)
            throws SQLException {
        try (Connection connection = servers.database();
                PreparedStatement query = connection.prepareStatement(USAGE.formatted(StoredKeys.schema(connection)))) {
            query.setObject(
                    1, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(days));
            query.setString(2, id);
            query.setString(3, id);
            List<Map<String, Object>> rows = ResultRows.of(query);
            if (id != null && rows.isEmpty()) {
                // A key without requests is no error.
                StoredKey _ = StoredKeys.find(connection, id);
            }
            output.print(rows);
        }
        return ExitCode.DONE;
    }

    @Command(
            description =
                    "Issues a successor of a key, with the same scopes, limits, owner and label, and prints it as the last line. The old key remains valid for a while.",
            mixinStandardHelpOptions = true)
    int rotate(
            @Mixin ConnectionOptions servers,
            @Parameters(paramLabel = "ID", description = "Key ID from keys list.") String id,
            @Option(
                            names = "--grace",
                            defaultValue = "7d",
                            paramLabel = "DURATION",
                            description =
                                    "How long the old key remains valid, such as 12h, 7d or 2w; 0h ends it now (default: ${DEFAULT-VALUE}).")
                    String grace,
            @Option(
                            names = "--expires",
                            paramLabel = "TIME",
                            description = "When the new key becomes invalid, as for issue (default: as the old key).")
                    @Nullable
                    String expires)
            throws Exception {
        Instant now = clock.instant();
        Duration remaining = orUsageError("rotate", () -> KeyTimes.duration("--grace", grace));
        Instant expiry = expires == null ? null : expiry("rotate", expires, now);
        StoredKey old;
        try (Connection connection = servers.database()) {
            StoredKeys.checkExpirySupport(connection);
            // Otherwise a key that was just revoked would be valid again.
            AppliedLog.await(connection, logEnds(servers), APPLICATION_TIMEOUT);
            old = StoredKeys.find(connection, id);
        }
        old.checkValid(now);
        NewKey successor = NewKey.create(random, now, old.grant(expiry));
        Instant end = old.endAfter(now, remaining);
        Map<TopicPartition, Long> written = new HashMap<>();
        AuditTrail.run(servers.servers(), Operator.ofCommandLine(), AuditAction.ROTATE_KEY, id, entry -> {
            written.putAll(KeyRecords.write(servers, successor.record()));
            entry.say("issued " + successor.keyId());
            try {
                KeyRecords.write(servers, old.expiringAt(end, now))
                        .forEach((partition, offset) -> written.merge(partition, offset, Math::max));
            } catch (Exception e) {
                // The successor is valid from now on, and it is shown only once.
                print(successor, id, "whose end was not stored: end it with keys revoke " + id);
                throw e;
            }
            entry.say(id + " is valid until " + end);
            return true;
        });
        print(successor, id, "which is valid until " + end);
        boolean _ = isApplied(servers, written);
        return ExitCode.DONE;
    }

    private void print(NewKey successor, String of, String relation) {
        out().println("issued " + successor.keyId() + " as the successor of " + of + ", " + relation);
        out().println(successor.key().key());
        out().flush();
    }

    @Command(
            description =
                    "Permanently revokes a key. Fails if the API may still accept it, because no projection builder has applied the revocation.",
            mixinStandardHelpOptions = true)
    int revoke(
            @Mixin ConnectionOptions servers,
            @Parameters(paramLabel = "ID", description = "Key ID from keys list.") String id)
            throws Exception {
        try (Connection connection = servers.database()) {
            boolean isApplied = revoke(servers, connection, id);
            // The record may have been written from an old row, and a newer one may have won.
            if (isApplied && !StoredKeys.find(connection, id).isRevoked()) {
                isApplied = revoke(servers, connection, id);
            }
            out().println("revoked " + id);
            return isApplied ? ExitCode.DONE : ExitCode.FAILED;
        }
    }

    /// Returns false if the tables do not get the revocation in time.
    private boolean revoke(ConnectionOptions servers, Connection connection, String id) throws Exception {
        Map<TopicPartition, Long> written = AuditTrail.run(
                servers.servers(),
                Operator.ofCommandLine(),
                AuditAction.REVOKE_KEY,
                id,
                _ -> KeyRecords.write(servers, known(servers, connection, id).revoked(clock.instant())));
        return isApplied(connection, () -> written);
    }

    /// Waits for a key that was just issued.
    private StoredKey known(ConnectionOptions servers, Connection connection, String id)
            throws SQLException, InterruptedException {
        try {
            return StoredKeys.find(connection, id);
        } catch (IllegalArgumentException _) {
            boolean _ = isApplied(connection, () -> logEnds(servers));
            return StoredKeys.find(connection, id);
        }
    }

    private static Map<TopicPartition, Long> logEnds(ConnectionOptions servers) {
        return AppliedLog.ends(servers.servers(), Set.of(Topics.API_KEYS.name()));
    }

    /// The same as the other method, on a connection of its own.
    private boolean isApplied(ConnectionOptions servers, Map<TopicPartition, Long> ends) throws InterruptedException {
        try (Connection connection = servers.database()) {
            return isApplied(connection, () -> ends);
        } catch (SQLException e) {
            warn(e);
            return false;
        }
    }

    /// Waits until the tables that the API reads have all records before these offsets; warns if they do not get them.
    private boolean isApplied(Connection connection, Supplier<Map<TopicPartition, Long>> ends)
            throws SQLException, InterruptedException {
        try {
            AppliedLog.await(connection, ends.get(), APPLICATION_TIMEOUT);
            return true;
        } catch (OperationRejectedException | KafkaException e) {
            warn(e);
            return false;
        }
    }

    private void warn(Exception failure) {
        PrintWriter err = Objects.requireNonNull(spec).commandLine().getErr();
        err.println("warning: the API does not use the latest records of keys yet: " + FailureText.firstLine(failure));
        err.flush();
    }

    private void checkScopes(List<String> scopes) {
        for (String scope : scopes) {
            if (!Scopes.isKnown(scope)) {
                String hint = SpellingSuggestion.hint(scope, Scopes.ALL);
                throw usageError(
                        "issue",
                        "--scopes: unknown scope '" + scope + "'"
                                + (hint.isEmpty() ? "; known scopes: " + String.join(", ", Scopes.ALL) : hint));
            }
        }
    }

    private Instant expiry(String command, String text, Instant now) {
        return orUsageError(command, () -> KeyTimes.expiry("--expires", text, now));
    }

    private <T> T orUsageError(String command, Supplier<T> option) {
        try {
            return option.get();
        } catch (IllegalArgumentException e) {
            throw usageError(command, String.valueOf(e.getMessage()));
        }
    }

    private ParameterException usageError(String command, String message) {
        return new ParameterException(
                Objects.requireNonNull(
                        Objects.requireNonNull(spec).subcommands().get(command)),
                message);
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
