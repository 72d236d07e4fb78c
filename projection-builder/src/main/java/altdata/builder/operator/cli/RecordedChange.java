package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.GenerationTransition;
import altdata.builder.operator.Operator;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/// Changes generations with an entry in the audit trail.
final class RecordedChange {
    private RecordedChange() {}

    /// An operation on generations.
    @FunctionalInterface
    interface Change {
        List<GenerationTransition> run() throws SQLException;
    }

    /// Runs an operation, and records its results.
    ///
    /// @param subject what it is about
    static List<GenerationTransition> run(ConnectionOptions servers, AuditAction action, String subject, Change change)
            throws Exception {
        return AuditTrail.run(servers.servers(), Operator.ofCommandLine(), action, subject, entry -> {
            List<GenerationTransition> changes = change.run();
            changes.forEach(each -> entry.say(each.sentence()));
            return changes;
        });
    }

    /// The generations as a subject.
    static String subject(List<Generation> generations) {
        return generations.stream().map(Generation::schema).collect(Collectors.joining(", "));
    }
}
