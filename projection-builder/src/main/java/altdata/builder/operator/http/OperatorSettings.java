package altdata.builder.operator.http;

import org.springframework.boot.context.properties.ConfigurationProperties;

/// Configures the operators' page.
///
/// @param token the token that authorizes changes; empty disables changes
@ConfigurationProperties("altdata.operator")
record OperatorSettings(String token) {
    private static final int SHORTEST = 16;

    /// @throws IllegalArgumentException if it is too short or has invalid characters; the message does not
    /// contain it
    OperatorSettings {
        token = token.strip();
        if (!token.isEmpty() && (token.length() < SHORTEST || !token.chars().allMatch(c -> c > ' ' && c < 0x7f))) {
            throw new IllegalArgumentException("ALTDATA_OPERATOR_TOKEN must have at least " + SHORTEST
                    + " characters, printable ASCII without spaces, such as `openssl rand -hex 24` makes");
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
