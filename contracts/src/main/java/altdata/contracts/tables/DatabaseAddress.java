package altdata.contracts.tables;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where PostgreSQL is, said once for every driver: `postgresql://user:password@host:port/database`, with
/// `?sslmode=` and `&sslrootcert=` where the connection is to be encrypted.
///
/// @param password        null where none is needed; never part of [#toString]
/// @param sslMode         one of [#SSL_MODES], as PostgreSQL's own clients understand them
/// @param rootCertificate the file of the certificates that may have signed the server's, null for the driver's
/// choice
public record DatabaseAddress(
        String host,
        int port,
        String database,
        String user,
        @Nullable String password,
        String sslMode,
        @Nullable String rootCertificate) {
    /// From no encryption to one that makes sure of the server's name.
    public static final List<String> SSL_MODES =
            List.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full");

    private static final int DEFAULT_PORT = 5432;
    private static final String SETTING = "ALTDATA_DATABASE_URL";
    private static final String FORM = "the database's URL should be postgresql://user:password@host:port/database";

    /// The address of a URL.
    /// @throws IllegalArgumentException where the text is none; its message does not repeat the text, which may
    /// hold a password
    public static DatabaseAddress parse(String url) {
        return parse(SETTING, url);
    }

    /// The same, of a URL that another setting names.
    /// @throws IllegalArgumentException the same, with that setting's name
    public static DatabaseAddress parse(String setting, String url) {
        try {
            return parsed(url);
        } catch (IllegalArgumentException e) {
            // What it was made of quotes the text.
            throw new IllegalArgumentException(setting + ": " + e.getMessage());
        }
    }

    private static DatabaseAddress parsed(String url) {
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
                            "the database's URL has an option that is not known; accepted: sslmode, sslrootcert");
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
        // The detail of a server's error may be a whole row, which must not get into a log.
        return "jdbc:postgresql://" + host + ":" + port + "/" + database + "?logServerErrorDetail=false&sslmode="
                + sslMode
                + (rootCertificate == null
                        ? ""
                        : "&sslrootcert=" + URLEncoder.encode(rootCertificate, StandardCharsets.UTF_8));
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException _) {
            // It quotes the text.
            throw new IllegalArgumentException(FORM);
        }
    }

    private static String checkedMode(String mode) {
        if (!SSL_MODES.contains(mode)) {
            throw new IllegalArgumentException(
                    "the database's URL has an sslmode that is not known; accepted: " + String.join(", ", SSL_MODES));
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
