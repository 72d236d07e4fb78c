package altdata.builder.log;

import altdata.builder.law.KnownRow;
import altdata.builder.sql.SqlArrays;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Records in the table `ticker_offset` of a generation which partitions have records of a ticker, and from which
/// offset, so that a partial replay reads only these. Not thread-safe.
///
/// @param <T> the type of the rows
final class TickerOffsets<T> {
    /// Stands for records that may be of any ticker.
    private static final String ANY_TICKER = "";

    private static final String ADD = """
            insert into %s.ticker_offset (partition, ticker, first_offset)
            select ?, ticker, ? from unnest(?::text[]) as ticker
            on conflict do nothing
            """;

    private final String add;
    private final @Nullable Function<T, String> ticker;
    /// The tickers that are known to be in the table. Others may be too, after a restart.
    private final Map<TopicPartition, Set<String>> stored = new HashMap<>();
    private final Map<TopicPartition, Set<String>> uncommitted = new HashMap<>();

    /// @param ticker null if rows may belong to several tickers or to none
    TickerOffsets(String schema, @Nullable Function<T, String> ticker) {
        this.add = ADD.formatted(schema);
        this.ticker = ticker;
    }

    /// Called when a partition is taken over. After a failover of PostgreSQL, the last commits may be lost.
    void takenOver(TopicPartition partition) {
        stored.remove(partition);
    }

    /// Called at the start of each transaction; forgets what a failed one has added.
    void begin() {
        uncommitted.clear();
    }

    /// Adds the tickers of a batch in the connection's open transaction.
    ///
    /// @param firstOffset the offset at which the batch starts
    void add(Connection connection, PartitionBatch<T> batch, long firstOffset) throws SQLException {
        Set<String> known = stored.getOrDefault(batch.partition(), Set.of());
        Set<String> added = new HashSet<>();
        for (KnownRow<T> row : batch.rows()) {
            String name = ticker == null ? ANY_TICKER : ticker.apply(row.row());
            if (!known.contains(name)) {
                added.add(name);
            }
        }
        if (!batch.rejected().isEmpty() && !known.contains(ANY_TICKER)) {
            added.add(ANY_TICKER);
        }
        uncommitted.put(batch.partition(), added);
        if (!added.isEmpty()) {
            try (PreparedStatement statement = connection.prepareStatement(add)) {
                statement.setInt(1, batch.partition().partition());
                statement.setLong(2, firstOffset);
                SqlArrays.bind(statement, 3, "text", added);
                statement.executeUpdate();
            }
        }
    }

    /// Called after the transaction was committed.
    void committed() {
        uncommitted.forEach((partition, added) ->
                stored.computeIfAbsent(partition, _ -> new HashSet<>()).addAll(added));
        uncommitted.clear();
    }
}
