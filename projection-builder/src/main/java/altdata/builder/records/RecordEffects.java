package altdata.builder.records;

import altdata.builder.law.KnownRow;
import altdata.builder.law.RecordMergeLaw;
import altdata.builder.law.RecordMergeLaw.RankedVersion;
import altdata.builder.law.RowEffect;
import altdata.builder.law.RowEffect.Kind;
import altdata.contracts.topic.RecordRank;
import altdata.contracts.topic.RecordVersion;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Determines what record versions would change in a table.
final class RecordEffects<T extends Record> {
    private final List<String> key;
    private final StoredVersions<T> stored;

    RecordEffects(RecordContent<T> content, StoredVersions<T> stored) {
        this.key = content.table().key();
        this.stored = stored;
    }

    /// Compares versions with the table, as if they were written one after another.
    ///
    /// @return one effect per version
    List<RowEffect> find(Connection connection, String schema, List<KnownRow<RecordVersion<T>>> versions)
            throws SQLException {
        List<RankedVersion<T>> ranked = versions.stream()
                .map(version -> RecordMergeLaw.ranked(version, key))
                .toList();
        Map<List<String>, RecordRank> ranks = new HashMap<>();
        stored.read(connection, schema, ranked.stream().map(List::of).toList())
                .forEach((identity, rows) -> ranks.put(identity, rows.getFirst().rank()));
        List<RowEffect> effects = new ArrayList<>(versions.size());
        for (RankedVersion<T> version : ranked) {
            List<String> identity = version.version().identity();
            RecordRank before = ranks.get(identity);
            effects.add(effect(version, before));
            if (before == null || version.rank().compareTo(before) > 0) {
                ranks.put(identity, version.rank());
            }
        }
        return effects;
    }

    private static RowEffect effect(RankedVersion<?> version, @Nullable RecordRank before) {
        int comparison = before == null ? 1 : version.rank().compareTo(before);
        return new RowEffect(
                comparison > 0 ? Kind.WON : comparison == 0 ? Kind.REPEATED : Kind.OLDER,
                String.join(" ", version.version().identity()),
                version.version().dataKey(),
                before == null ? null : (Long) before.dataKey());
    }
}
