package altdata.builder.operator.trace;

import altdata.builder.operator.trace.Finding.Rejected;
import altdata.builder.operator.trace.Finding.Stated;
import altdata.builder.operator.trace.Finding.WithoutContent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Applies the merge law to records in the order of their known times, and notes what became of each.
///
/// The order of the log would not do: it is not defined between partitions, and a record with `known_at` takes
/// effect earlier than its position suggests.
final class Outcomes {
    /// A version in the record that states it.
    private record StatedVersion(FoundRecord record, Version version) {}

    private final LiveTables live;
    private final long asOfMicros;
    private final Map<LogPosition, String> stateOfDeadLetters;
    private final Comparator<StatedVersion> lawOrder;
    private final Map<FoundRecord, Outcome> outcomes = new HashMap<>();

    /// @param asOfMicros         records that were known after this moment do not take part
    /// @param preferred          of records with the same version and known time, these count as the first
    /// @param stateOfDeadLetters `redriven` or `discarded`, for rejected records that an operator handled
    Outcomes(
            LiveTables live, long asOfMicros, Set<LogPosition> preferred, Map<LogPosition, String> stateOfDeadLetters) {
        this.live = live;
        this.asOfMicros = asOfMicros;
        this.stateOfDeadLetters = stateOfDeadLetters;
        lawOrder = Comparator.<StatedVersion>comparingLong(
                        stated -> stated.record().knownMicros())
                .thenComparing((one, other) -> other.version().compareRank(one.version()))
                .thenComparing(stated -> !preferred.contains(stated.record().position()))
                .thenComparingLong(stated -> stated.record().appendedMillis())
                .thenComparing(stated -> stated.record().position());
    }

    /// Returns one entry for each record, by known time.
    List<TraceEntry> of(Collection<FoundRecord> records) {
        Map<String, List<StatedVersion>> byPart = new HashMap<>();
        for (FoundRecord record : records) {
            Outcome outcome = outcomeByItself(record);
            if (outcome != null) {
                outcomes.put(record, outcome);
            } else if (record.finding() instanceof Stated(Version version)) {
                byPart.computeIfAbsent(record.part(), _ -> new ArrayList<>()).add(new StatedVersion(record, version));
            }
        }
        byPart.values().forEach(this::decide);
        return records.stream()
                .sorted(Comparator.comparingLong(FoundRecord::knownMicros)
                        .thenComparing(FoundRecord::position)
                        .thenComparing(FoundRecord::part))
                .map(record -> new TraceEntry(record, outcomes.getOrDefault(record, new Outcome.NotProjected())))
                .toList();
    }

    /// The outcome if it does not depend on other records; otherwise null.
    private @Nullable Outcome outcomeByItself(FoundRecord record) {
        return switch (record.finding()) {
            case Rejected(String reason, String message) ->
                new Outcome.Rejected(reason, message, stateOfDeadLetters.get(record.position()));
            case WithoutContent _ -> new Outcome.WithoutContent();
            case Stated _ when record.knownMicros() > asOfMicros -> new Outcome.KnownLater();
            case Stated _ when !live.hasApplied(record.position()) -> new Outcome.NotProjected();
            case Stated _ -> null;
        };
    }

    private void decide(List<StatedVersion> versions) {
        versions.sort(lawOrder);
        Map<Version, LogPosition> first = new TreeMap<>(Version::compareRank);
        StatedVersion winner = null;
        for (StatedVersion next : versions) {
            LogPosition position = next.record().position();
            LogPosition same = first.putIfAbsent(next.version(), position);
            if (same != null) {
                outcomes.put(next.record(), new Outcome.Repeats(same));
            } else if (winner == null || next.version().compareRank(winner.version()) > 0) {
                if (winner != null) {
                    outcomes.put(winner.record(), new Outcome.Replaced(position));
                }
                outcomes.put(next.record(), new Outcome.Wins());
                winner = next;
            } else {
                outcomes.put(next.record(), new Outcome.Older(winner.record().position()));
            }
        }
    }
}
