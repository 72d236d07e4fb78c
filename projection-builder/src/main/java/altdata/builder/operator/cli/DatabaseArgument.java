package altdata.builder.operator.cli;

import altdata.contracts.tables.DatabaseAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The URL of PostgreSQL as it is given on a command line. Errors do not repeat it, because it may contain a
/// password.
public final class DatabaseArgument implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
        try {
            DatabaseAddress _ = DatabaseAddress.of(text);
            return text;
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }
}
