package altdata.contracts.tables;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// The address of PostgreSQL for every driver: `postgresql://user:password@host:port/database`, with
/// `?sslmode=` and `&sslrootcert=` for encrypted connections.
///
/// @param password        null if not required; never part of [#toString]
/// @param sslMode         one of [#SSL_MODES], with the meaning of libpq
/// @param rootCertificate the file of the trusted root certificates, null for the driver's default
public record DatabaseAddress(
        String host,
        int port,
        String database,
        String user,
        @Nullable String password,
        String sslMode,
        @Nullable String rootCertificate) {
    /// From no encryption to encryption with verification of the server's certificate and name.
    public static final List<String> SSL_MODES =
            List.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full");

    private static final int DEFAULT_PORT = 5432;
    private static final String SETTING = "ALTDATA_DATABASE_URL";
    private static final String FORM =
            "the database URL must have the form postgresql://user:password@host:port/database";

    /// Parses a URL.
    ///
    /// @throws IllegalArgumentException if the URL is invalid; the message does not repeat it, because it may
    /// contain a password
    public static DatabaseAddress parse(String url) {
        return parse(SETTING, url);
    }

    /// Parses the URL of another setting.
    ///
    /// @throws IllegalArgumentException as above, with this setting's name
    public static DatabaseAddress parse(String setting, String url) {
        try {
            return of(url);
        } catch (IllegalArgumentException e) {
            // The cause is omitted, because it quotes the URL.
            throw new IllegalArgumentException(setting + ": " + e.getMessage());
        }
    }

    /// The same, for callers that name the setting themselves.
    ///
    /// @throws IllegalArgumentException as above, without a setting's name
    public static DatabaseAddress of(String url) {
        URI uri = uri(url.startsWith("jdbc:") ? url.substring("jdbc:".length()) : url);
        String scheme = uri.getScheme();
        String path = uri.getPath();
        String userInfo = uri.getRawUserInfo();
        if ((!"postgresql".equals(scheme) && !"postgres".equals(scheme))
                || uri.getHost() == null
                || path == null
                || path.length() < 2
                || userInfo == null) {
            throw new IllegalArgumentException(FORM);
        }
        int colon = userInfo.indexOf(':');
        String sslMode = "prefer";
        String rootCertificate = null;
        for (String option :
                uri.getRawQuery() == null ? new String[0] : uri.getRawQuery().split("&")) {
            String[] parts = option.split("=", 2);
            String value = parts.length == 2 ? decoded(parts[1]) : "";
            switch (parts[0]) {
                case "sslmode" -> sslMode = checkedMode(value);
                case "sslrootcert" -> rootCertificate = value;
                default ->
                    throw new IllegalArgumentException(
                            "the database URL has an unknown option; accepted: sslmode, sslrootcert");
            }
        }
        return new DatabaseAddress(
                uri.getHost(),
                uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort(),
                path.substring(1),
                decoded(colon < 0 ? userInfo : userInfo.substring(0, colon)),
                colon < 0 ? null : decoded(userInfo.substring(colon + 1)),
                sslMode,
                rootCertificate);
    }

    /// The URL for JDBC, without user and password.
    public String jdbcUrl() {
        // The detail of a server error may contain a row, which must not be logged.
        return "jdbc:postgresql://" + host + ":" + port + "/" + database + "?logServerErrorDetail=false&sslmode="
                + sslMode
                + (rootCertificate == null
                        ? ""
                        : "&sslrootcert=" + URLEncoder.encode(rootCertificate, StandardCharsets.UTF_8));
    }

    /// The properties for JDBC that a command needs besides the URL: user, password, and a timeout of 5 s for
    /// connecting.
    ///
    /// @param application the name that PostgreSQL shows for the connection
    public Properties jdbcProperties(String application) {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        if (password != null) {
            properties.setProperty("password", password);
        }
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("ApplicationName", application);
        return properties;
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException _) {
            // The cause is omitted, because it quotes the URL.
            throw new IllegalArgumentException(FORM);
        }
    }

    private static String checkedMode(String mode) {
        if (!SSL_MODES.contains(mode)) {
            throw new IllegalArgumentException(
                    "the database URL has an unknown sslmode; accepted: " + String.join(", ", SSL_MODES));
        }
        return mode;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw new IllegalArgumentException(FORM);
        }
    }

    @Override
    public String toString() {
        return "postgresql://" + user + "@" + host + ":" + port + "/" + database;
    }
}
