package altdata.verification.faults;

import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;

/// An API key with all scopes, valid for the lifetime of the stack.
public record SuiteApiKey(String text) {
    /// The identity of its record on the topic `api-keys`.
    public static final String ID = "k-faults";

    /// Returns a key whose text is drawn from the given random numbers.
    public static SuiteApiKey of(Random random) {
        byte[] secret = new byte[16];
        random.nextBytes(secret);
        return new SuiteApiKey("v2_" + HexFormat.of().formatHex(secret));
    }

    /// Returns the row of the topic `api-keys` that creates this key.
    public String record() {
        return record("\"*\"");
    }

    /// Returns the same row for a key that may also push rows.
    String pushingRecord() {
        return record("\"*\",\"ingest:*\"");
    }

    private String record(String scopes) {
        return "{\"data_key\":1,\"key_id\":\"%s\",\"sha256\":\"%s\",\"scopes\":[%s],\"daily_limit\":1000000000}"
                .formatted(ID, sha256(), scopes);
    }

    /// Builds a request that carries the key in both places: where v1 expects it and where v2 expects it.
    public HttpRequest.Builder on(HttpRequest.Builder request, String address, String path) {
        String separator = path.contains("?") ? "&" : "?";
        return request.uri(URI.create(address + path + separator + "apiKey=" + text))
                .header("X-API-Key", text);
    }

    private String sha256() {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
