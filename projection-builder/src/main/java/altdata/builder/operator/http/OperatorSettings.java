package altdata.builder.operator.http;

import org.springframework.boot.context.properties.ConfigurationProperties;

/// What can be set of the operators' page.
///
/// @param token what an operator shows to change something; empty where nobody may
@ConfigurationProperties("altdata.operator")
record OperatorSettings(String token) {
    private static final int SHORTEST = 16;

    /// @throws IllegalArgumentException where it can be guessed; the message does not hold it
    OperatorSettings {
        token = token.strip();
        if (!token.isEmpty() && (token.length() < SHORTEST || !token.chars().allMatch(c -> c > ' ' && c < 0x7f))) {
            throw new IllegalArgumentException("ALTDATA_OPERATOR_TOKEN has at least " + SHORTEST
                    + " characters, printable ASCII without spaces, such as `openssl rand -hex 24` makes");
        }
    }

    boolean hasToken() {
        return !token.isEmpty();
    }

    /// Not the token.
    @Override
    public String toString() {
        return "OperatorSettings[token " + (hasToken() ? "set" : "not set") + "]";
    }
}
