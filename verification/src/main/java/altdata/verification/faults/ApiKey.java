package altdata.verification.faults;

import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;

/// A key for everything, of a stack that lives as long as the suite.
public record ApiKey(String text) {
    /// What its record is known by.
    public static final String ID = "k-faults";

    /// One whose text follows from the source of randomness.
    public static ApiKey of(Random random) {
        byte[] secret = new byte[16];
        random.nextBytes(secret);
        return new ApiKey("v2_" + HexFormat.of().formatHex(secret));
    }

    /// The row of the topic `api-keys` that states it.
    public String record() {
        return record("\"*\"");
    }

    /// The same, of a key by which rows may be pushed too.
    String pushingRecord() {
        return record("\"*\",\"ingest:*\"");
    }

    private String record(String scopes) {
        return "{\"data_key\":1,\"key_id\":\"%s\",\"sha256\":\"%s\",\"scopes\":[%s],\"daily_limit\":1000000000}"
                .formatted(ID, sha256(), scopes);
    }

    /// The question with the key where either interface looks for it.
    public HttpRequest.Builder on(HttpRequest.Builder request, String address, String question) {
        String separator = question.contains("?") ? "&" : "?";
        return request.uri(URI.create(address + question + separator + "apiKey=" + text))
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
