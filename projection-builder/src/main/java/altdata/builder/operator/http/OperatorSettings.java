package altdata.builder.operator.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// Configures the operators' page.
///
/// @param token    the token that authorizes changes; empty disables changes
/// @param services the management addresses of other services, as `name=http://host:port`, separated by commas
@ConfigurationProperties("altdata.operator")
record OperatorSettings(String token, String services) {
    private static final int SHORTEST = 16;

    /// @throws IllegalArgumentException if a setting is invalid; the message does not contain the token
    OperatorSettings {
        var _ = addresses(services);
        token = token.strip();
        if (!token.isEmpty() && (token.length() < SHORTEST || !token.chars().allMatch(c -> c > ' ' && c < 0x7f))) {
            throw new IllegalArgumentException("ALTDATA_OPERATOR_TOKEN must have at least " + SHORTEST
                    + " characters (printable ASCII without spaces), for example the output of `openssl rand -hex 24`");
        }
    }

    /// The management addresses of other services by their names, in the order of the setting.
    Map<String, URI> serviceAddresses() {
        return addresses(services);
    }

    private static Map<String, URI> addresses(String services) {
        Map<String, URI> addresses = new LinkedHashMap<>();
        for (String each : services.split(",")) {
            if (each.isBlank()) {
                continue;
            }
            int equals = each.indexOf('=');
            URI address = equals < 1 ? null : parsed(each.substring(equals + 1).strip());
            if (address == null) {
                throw new IllegalArgumentException("ALTDATA_SERVICES: expected name=http://host:port, separated by"
                        + " commas; found '" + each.strip() + "'");
            }
            addresses.put(each.substring(0, equals).strip(), address);
        }
        return addresses;
    }

    private static @Nullable URI parsed(String address) {
        try {
            URI parsed = new URI(address);
            // The page shows the address, so it must not contain a password.
            return parsed.getHost() == null
                            || parsed.getRawUserInfo() != null
                            || !List.of("http", "https").contains(parsed.getScheme())
                    ? null
                    : parsed;
        } catch (URISyntaxException _) {
            return null;
        }
    }

    boolean hasToken() {
        return !token.isEmpty();
    }

    /// Omits the token.
    @Override
    public String toString() {
        return "OperatorSettings[token " + (hasToken() ? "set" : "not set") + "]";
    }
}
