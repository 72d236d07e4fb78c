package altdata.builder.log;

import altdata.builder.generations.Generation;
import altdata.builder.law.RowEffect;
import altdata.builder.law.RowEffect.Kind;
import altdata.builder.law.TableWriter;
import altdata.builder.log.PartitionBatch.PushedRow;
import altdata.contracts.topic.PushId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Counts what the rows of a push change, for the command that waits for them.
final class PushEffectTable {
    private static final int MAX_EXAMPLES = 3;

    private static final String DELETE_OLD =
            "delete from altdata.push_effect where created_at < now() - interval '1 day'";
    private static final String ADD = """
            insert into altdata.push_effect as known
                (push_id, projection, number, topic, partition, won, repeated, older, without_content, examples)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)
            on conflict (push_id, projection, number, topic, partition) do update set
                won = known.won + excluded.won,
                repeated = known.repeated + excluded.repeated,
                older = known.older + excluded.older,
                without_content = known.without_content + excluded.without_content,
                examples = case when jsonb_array_length(known.examples) < %d
                    then known.examples || excluded.examples else known.examples end
            """.formatted(MAX_EXAMPLES);

    private PushEffectTable() {}

    /// The counts of one push in one batch.
    private record Effects(Map<Kind, Integer> counts, ArrayNode examples) {
        private Effects() {
            this(new EnumMap<>(Kind.class), JsonNodeFactory.instance.arrayNode());
        }

        private void add(RowEffect effect) {
            counts.merge(effect.kind(), 1, Integer::sum);
            if (effect.kind() == Kind.OLDER && examples.size() < MAX_EXAMPLES) {
                examples.addObject()
                        .put("subject", effect.subject())
                        .put("data_key", effect.dataKey())
                        .put("table_data_key", effect.tableDataKey());
            }
        }

        private int count(Kind kind) {
            return counts.getOrDefault(kind, 0);
        }
    }

    /// Adds the effects of a batch that has not been written yet; the connection's transaction has locked its
    /// checkpoint.
    static <T> void add(Connection connection, Generation generation, PartitionBatch<T> batch, TableWriter<T> tables)
            throws SQLException {
        if (batch.pushedRows().isEmpty()) {
            return;
        }
        List<RowEffect> effects = tables.effects(connection, generation.schema(), batch.rows());
        Map<PushId, Effects> byPush = new LinkedHashMap<>();
        for (PushedRow row : batch.pushedRows()) {
            byPush.computeIfAbsent(row.push(), _ -> new Effects()).add(effects.get(row.index()));
        }
        try (PreparedStatement delete = connection.prepareStatement(DELETE_OLD)) {
            delete.executeUpdate();
        }
        try (PreparedStatement insert = connection.prepareStatement(ADD)) {
            for (Map.Entry<PushId, Effects> entry : byPush.entrySet()) {
                Effects pushed = entry.getValue();
                insert.setObject(1, entry.getKey().value());
                generation.bind(insert, 2);
                insert.setString(4, batch.partition().topic());
                insert.setInt(5, batch.partition().partition());
                insert.setLong(6, pushed.count(Kind.WON));
                insert.setLong(7, pushed.count(Kind.REPEATED));
                insert.setLong(8, pushed.count(Kind.OLDER));
                insert.setLong(9, pushed.count(Kind.WITHOUT_CONTENT));
                insert.setString(10, pushed.examples().toString());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }
}
