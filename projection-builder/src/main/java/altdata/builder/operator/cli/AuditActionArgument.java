package altdata.builder.operator.cli;

import altdata.builder.operator.AuditAction;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// An action of the audit trail as an argument.
final class AuditActionArgument implements ITypeConverter<AuditAction> {
    @Override
    public AuditAction convert(String text) {
        try {
            return AuditAction.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
