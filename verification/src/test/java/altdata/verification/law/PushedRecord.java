package altdata.verification.law;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A record that was pushed: its identity, its data key, and its content; a null content is a deletion.
record PushedRecord<I, C>(I identity, long key, @Nullable C content) {
    /// Returns the current state: per identity the content with the highest key, unless that is a deletion.
    static <I, C> Map<I, C> winners(List<PushedRecord<I, C>> statements) {
        Map<I, PushedRecord<I, C>> highest = new HashMap<>();
        for (PushedRecord<I, C> statement : statements) {
            highest.merge(statement.identity(), statement, (a, b) -> a.key() > b.key() ? a : b);
        }
        Map<I, C> winners = new HashMap<>();
        highest.forEach((identity, statement) -> {
            if (statement.content() != null) {
                winners.put(identity, statement.content());
            }
        });
        return winners;
    }
}
