package altdata.stack.up;

import altdata.contracts.tables.DatabaseAddress;
import altdata.stack.servers.EmbeddedPostgresServer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Parses the port of a server on this machine: the port alone, or the address that other commands take.
final class LocalPort {
    private LocalPort() {}

    /// Such as `19092` or `localhost:19092`.
    static final class OfKafka implements ITypeConverter<Integer> {
        private static final Pattern FORM = Pattern.compile("(?:(?:localhost|127\\.0\\.0\\.1):)?(\\d{1,5})");

        @Override
        public Integer convert(String text) {
            Matcher matcher = FORM.matcher(text);
            if (!matcher.matches()) {
                throw new TypeConversionException("expected a port or localhost:PORT, because this command starts its"
                        + " own Kafka, but got '" + text + "'");
            }
            return Integer.valueOf(matcher.group(1));
        }
    }

    /// Such as `15432` or `postgresql://altdata:altdata@localhost:15432/altdata`.
    static final class OfPostgres implements ITypeConverter<Integer> {
        private static final Pattern PORT = Pattern.compile("\\d{1,5}");

        @Override
        public Integer convert(String text) {
            if (PORT.matcher(text).matches()) {
                return Integer.valueOf(text);
            }
            try {
                DatabaseAddress address = DatabaseAddress.of(text.replace("@127.0.0.1:", "@localhost:"));
                if (address.equals(DatabaseAddress.of(EmbeddedPostgresServer.url(address.port())))) {
                    return address.port();
                }
            } catch (IllegalArgumentException _) {
                // Not the URL of a database.
            }
            // Without the text, because it may contain a password.
            throw new TypeConversionException("expected a port or postgresql://altdata:altdata@localhost:PORT/altdata,"
                    + " because this command starts its own PostgreSQL");
        }
    }
}
