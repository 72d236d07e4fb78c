package altdata.builder.operator.cli;

import altdata.contracts.digest.Sha256;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.List;

/// A new API key: `v2_` (or `v1_` if its only scope is v1), then 32 random bytes in base 62.
///
/// @param key shown once to the operator; only its hash is published
record IssuedKey(String key) {
    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final BigInteger BASE = BigInteger.valueOf(DIGITS.length());
    private static final int RANDOM_BYTES = 32;
    /// The number of base-62 digits of the largest 32-byte number, so that all keys have the same length.
    private static final int LENGTH = 43;

    static IssuedKey random(SecureRandom random, List<String> scopes) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        StringBuilder digits = new StringBuilder(LENGTH);
        BigInteger rest = new BigInteger(1, bytes);
        for (int i = 0; i < LENGTH; i++) {
            BigInteger[] parts = rest.divideAndRemainder(BASE);
            digits.append(DIGITS.charAt(parts[1].intValue()));
            rest = parts[0];
        }
        return new IssuedKey((scopes.equals(List.of("v1")) ? "v1_" : "v2_") + digits.reverse());
    }

    String sha256() {
        return Sha256.hexOf(key);
    }

    @Override
    public String toString() {
        return "IssuedKey[not shown]";
    }
}
