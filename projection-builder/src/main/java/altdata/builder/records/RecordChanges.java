package altdata.builder.records;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.checksum.RowChecksum;
import altdata.builder.law.RecordMergeLaw;
import altdata.builder.law.RecordMergeLaw.RankedVersion;
import altdata.builder.law.WriteTarget;
import altdata.contracts.topic.RecordRank;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Computes how a batch of record versions changes a table and its history. Each list contains the rows of one
/// SQL statement, in JSON.
///
/// The table has the winner of each identity. The history has the versions that won earlier and were replaced,
/// each with the time until which it was the winner. A version that never won is stored in neither of them:
/// another version with a higher rank was known at the same time or earlier.
final class RecordChanges<T extends Record> {
    /// A version in the table or in its history, with its times in microseconds since 1970-01-01T00:00:00Z.
    ///
    /// @param knownUntil when the next version was known; null in the table
    /// @param time       the text of the column by which the table can be partitioned; null if it has no such
    /// column or no such time
    record Stored(
            RecordRank rank,
            long knownFrom,
            @Nullable Long knownUntil,
            @Nullable String time) {}

    /// A version in the tables, in the batch or in both.
    ///
    /// @param knownFrom the earlier time if it is in both
    private record Candidate<T>(
            long knownFrom,
            @Nullable Stored stored,
            @Nullable RankedVersion<T> added) {
        Candidate<T> or(Candidate<T> other) {
            return new Candidate<>(
                    Math.min(knownFrom, other.knownFrom),
                    stored == null ? other.stored : stored,
                    added == null ? other.added : added);
        }
    }

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final List<String> key;
    /// Null if the table is not partitioned.
    private final @Nullable String timeColumn;
    private final RecordColumns<T> columns;
    private final boolean keepsHistory;
    private final ChecksumChange checksum;
    private final List<Winner<T>> winners = new ArrayList<>();

    /// New rows of the table.
    final ArrayNode inserted = NODES.arrayNode();
    /// Rows that replace a row of the table.
    final ArrayNode replacing = NODES.arrayNode();
    /// The rows that they replace, if the table is partitioned: identity and time.
    final ArrayNode replaced = NODES.arrayNode();
    /// Rows of the table whose known time becomes earlier: identity, time and `known_from`.
    final ArrayNode known = NODES.arrayNode();
    /// Rows of the table that move to the history: identity, time, `known_from` and `known_to`.
    final ArrayNode moved = NODES.arrayNode();
    /// New rows of the history.
    final ArrayNode insertedIntoHistory = NODES.arrayNode();
    /// Rows of the history whose times change: identity, rank, `known_from` and `known_to`.
    final ArrayNode historyTimes = NODES.arrayNode();
    /// Rows of the history that never won: identity and rank.
    final ArrayNode removedFromHistory = NODES.arrayNode();

    /// @param target its checksum receives the changes of the content checksum
    RecordChanges(RecordContent<T> content, WriteTarget target) {
        this.key = content.table().key();
        this.timeColumn = target.isPartitioned() ? content.table().time() : null;
        this.columns = content.columns();
        this.keepsHistory = content.keepsHistory();
        this.checksum = target.checksum();
    }

    /// The versions that become rows of the table.
    List<Winner<T>> winners() {
        return winners;
    }

    /// Whether the changes of an identity depend on its history: an added version was known before the current
    /// one.
    static boolean needHistory(Stored present, List<? extends RankedVersion<?>> added) {
        return added.stream().anyMatch(version -> version.knownMicros() < present.knownFrom());
    }

    /// Adds the changes of one identity.
    ///
    /// @param stored the version in the table, if there is one, and those in its history; the latter can be
    /// omitted if they are not needed
    /// @param added  the versions of the batch
    void add(List<Stored> stored, List<RankedVersion<T>> added) {
        TreeMap<RecordRank, Candidate<T>> byRank = new TreeMap<>(Comparator.reverseOrder());
        for (Stored version : stored) {
            byRank.put(version.rank(), new Candidate<>(version.knownFrom(), version, null));
        }
        for (RankedVersion<T> version : added) {
            byRank.merge(version.rank(), new Candidate<>(version.knownMicros(), null, version), Candidate::or);
        }
        List<String> identity = added.getFirst().version().identity();
        int part = RowChecksum.part(identity);
        stored.forEach(version -> checksum.toggle(
                part, rowChecksum(identity, version.rank(), version.knownFrom(), version.knownUntil())));
        Stored present = stored.isEmpty() ? null : stored.getFirst();
        Candidate<T> next = null;
        for (Map.Entry<RecordRank, Candidate<T>> entry : byRank.entrySet()) {
            Candidate<T> candidate = entry.getValue();
            if (next == null) {
                addWinner(identity, candidate, present);
                checksum.toggle(part, rowChecksum(identity, entry.getKey(), candidate.knownFrom(), null));
                next = candidate;
            } else if (candidate.knownFrom() < next.knownFrom()) {
                addReplaced(identity, candidate, next.knownFrom());
                checksum.toggle(part, rowChecksum(identity, entry.getKey(), candidate.knownFrom(), next.knownFrom()));
                next = candidate;
            } else if (candidate.stored() != null && candidate.stored().knownUntil() != null) {
                removedFromHistory.add(row(identity, candidate.stored().rank()));
            }
        }
    }

    private static long rowChecksum(List<String> identity, RecordRank rank, long knownFrom, @Nullable Long knownUntil) {
        return RowChecksum.of(identity, rank.dataKey(), rank.contentHash(), knownFrom, knownUntil);
    }

    private void addWinner(List<String> identity, Candidate<T> winner, @Nullable Stored present) {
        if (winner.stored() != null) {
            if (winner.knownFrom() < winner.stored().knownFrom()) {
                known.add(row(identity, winner.stored().time()).put("known_from", text(winner.knownFrom())));
            }
        } else if (winner.added() != null) {
            ObjectNode row = content(winner.added(), winner.knownFrom());
            if (present == null) {
                winners.add(new Winner<>(winner.added(), null));
                inserted.add(row);
            } else {
                winners.add(new Winner<>(winner.added(), present.time()));
                replacing.add(row);
                if (timeColumn != null) {
                    replaced.add(row(identity, present.time()));
                }
            }
        }
    }

    private void addReplaced(List<String> identity, Candidate<T> replaced, long until) {
        Stored stored = replaced.stored();
        if (stored == null) {
            if (replaced.added() != null) {
                insertedIntoHistory.add(
                        content(replaced.added(), replaced.knownFrom()).put("known_to", text(until)));
            }
        } else if (stored.knownUntil() == null) {
            moved.add(withTimes(row(identity, stored.time()), replaced.knownFrom(), until));
        } else if (replaced.knownFrom() != stored.knownFrom() || until != stored.knownUntil()) {
            historyTimes.add(withTimes(row(identity, stored.rank()), replaced.knownFrom(), until));
        }
    }

    /// @param knownFrom may be earlier than the known time of this version, if the batch contains it several times
    private ObjectNode content(RankedVersion<T> version, long knownFrom) {
        T content = version.version().content();
        if (content != null) {
            columns.complete(version.row(), content);
        }
        return keepsHistory ? version.row().put("known_from", text(knownFrom)) : version.row();
    }

    private ObjectNode row(List<String> identity, RecordRank rank) {
        ObjectNode row = row(identity);
        RecordMergeLaw.putRank(row, rank);
        return row;
    }

    private ObjectNode row(List<String> identity, @Nullable String time) {
        ObjectNode row = row(identity);
        return timeColumn == null ? row : row.put(timeColumn, time);
    }

    private ObjectNode row(List<String> identity) {
        ObjectNode row = NODES.objectNode();
        for (int i = 0; i < key.size(); i++) {
            row.put(key.get(i), identity.get(i));
        }
        return row;
    }

    private static ObjectNode withTimes(ObjectNode row, long from, long to) {
        return row.put("known_from", text(from)).put("known_to", text(to));
    }

    private static String text(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
    }
}
