package altdata.contracts.tables;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Where PostgreSQL is, said once for every driver: `postgresql://user:password@host:port/database`.
///
/// @param password null where none is needed; never part of [#toString]
public record DatabaseAddress(
        String host,
        int port,
        String database,
        String user,
        @Nullable String password) {
    private static final int DEFAULT_PORT = 5432;

    /// The address of a URL.
    /// @throws IllegalArgumentException where the text is none; its message does not repeat the text, which may
    /// hold a password
    public static DatabaseAddress parse(String url) {
        String plain = url.startsWith("jdbc:") ? url.substring("jdbc:".length()) : url;
        try {
            URI uri = new URI(plain);
            String scheme = uri.getScheme();
            String path = uri.getPath();
            String userInfo = uri.getRawUserInfo();
            if (("postgresql".equals(scheme) || "postgres".equals(scheme))
                    && uri.getHost() != null
                    && path != null
                    && path.length() > 1
                    && userInfo != null) {
                int colon = userInfo.indexOf(':');
                String user = decoded(colon < 0 ? userInfo : userInfo.substring(0, colon));
                String password = colon < 0 ? null : decoded(userInfo.substring(colon + 1));
                int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
                return new DatabaseAddress(uri.getHost(), port, path.substring(1), user, password);
            }
        } catch (URISyntaxException | IllegalArgumentException _) {
            // Both quote the text.
        }
        throw new IllegalArgumentException(
                "the database's URL should be postgresql://user:password@host:port/database");
    }

    /// The URL for JDBC, without user and password.
    public String jdbcUrl() {
        return "jdbc:postgresql://" + host + ":" + port + "/" + database;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "postgresql://" + user + "@" + host + ":" + port + "/" + database;
    }
}
