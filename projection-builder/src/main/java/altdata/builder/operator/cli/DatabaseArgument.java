package altdata.builder.operator.cli;

import altdata.contracts.tables.DatabaseAddress;

/// The URL of PostgreSQL as it is given on a command line. Errors do not repeat it, because it may contain a
/// password.
public final class DatabaseArgument extends ParsedArgument<String> {
    public DatabaseArgument() {
        super(DatabaseArgument::checked);
    }

    private static String checked(String url) {
        DatabaseAddress _ = DatabaseAddress.of(url);
        return url;
    }
}
