package altdata.builder.operator.cli;

import altdata.builder.generations.Generation;
import altdata.builder.operator.AuditAction;
import altdata.builder.operator.AuditTrail;
import altdata.builder.operator.GenerationChange;
import altdata.builder.operator.GenerationTransition;
import altdata.builder.operator.Operator;
import java.sql.Connection;
import java.util.List;
import java.util.stream.Collectors;

/// Changes generations with an entry in the audit trail.
final class RecordedChange {
    private RecordedChange() {}

    /// Runs a change on a connection of its own, and records its results.
    ///
    /// @param subject what it is about
    static List<GenerationTransition> run(
            ConnectionOptions servers, AuditAction action, String subject, GenerationChange change) throws Exception {
        return AuditTrail.run(servers.servers(), Operator.ofCommandLine(), action, subject, entry -> {
            try (Connection connection = servers.database()) {
                return recorded(change.run(connection), entry);
            }
        });
    }

    /// The same on an open connection.
    static List<GenerationTransition> run(
            ConnectionOptions servers,
            Connection connection,
            AuditAction action,
            String subject,
            GenerationChange change)
            throws Exception {
        return AuditTrail.run(
                servers.servers(),
                Operator.ofCommandLine(),
                action,
                subject,
                entry -> recorded(change.run(connection), entry));
    }

    private static List<GenerationTransition> recorded(List<GenerationTransition> changes, AuditTrail.Entry entry) {
        changes.forEach(each -> entry.say(each.sentence()));
        return changes;
    }

    /// The generations as a subject.
    static String subject(List<Generation> generations) {
        return generations.stream().map(Generation::schema).collect(Collectors.joining(", "));
    }
}
