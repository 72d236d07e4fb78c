package altdata.builder.operator.cli;

import altdata.builder.operator.AuditAction;

/// An action of the audit trail as an argument.
final class AuditActionArgument extends ParsedArgument<AuditAction> {
    AuditActionArgument() {
        super(AuditAction::parse);
    }
}
