package altdata.verification.fuzz;

import altdata.api.request.Dialect;
import altdata.contracts.topic.Topics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/// Generates broken requests for `POST /rows/{topic}`.
final class IngestRequests {
    private static final List<String> TOPICS = List.of(
            "entities",
            "metrics",
            "altdata.posts",
            "api-keys",
            "nothing",
            "ENTITIES",
            "..%2f..%2fetc",
            "%00",
            "%zz",
            "");
    private static final List<String> HEADERS = List.of(
            "Content-Type: text/csv",
            "Content-Type: application/json; charset=utf-16",
            "Content-Type: ;;;",
            "Content-Type: multipart/form-data",
            "Content-Encoding: gzip",
            "Content-Encoding: br",
            "Content-Encoding: gzip, gzip",
            "Expect: 100-continue",
            "Accept: text/html",
            "X-API-Key: ",
            "X-API-Key: \u0001",
            "X-Request-Id: a");
    private static final List<String> QUERIES = List.of(
            "",
            "?mapping=../../etc/passwd",
            "?mapping=",
            "?mapping=a&mapping=b",
            "?mapping=%00",
            "?mapping=" + "m".repeat(3_000),
            "?x=%zz");

    private final ServiceUnderTest target;
    private final SeedRows seeds;
    private final Random random;
    private final HostileText texts;

    IngestRequests(ServiceUnderTest target, SeedRows seeds, Random random) {
        this.target = target;
        this.seeds = seeds;
        this.random = random;
        texts = new HostileText(random);
    }

    HostileRequest next() {
        byte[] body = body();
        String header = random.nextInt(3) == 0 ? one(HEADERS) + "\r\n" : "";
        String key = header.startsWith("X-API-Key") || random.nextInt(15) == 0
                ? ""
                : "X-API-Key: " + target.key().text() + "\r\n";
        // The announced length may be larger or smaller than the body.
        int promised = random.nextInt(12) == 0 ? Math.max(0, body.length + random.nextInt(200) - 100) : body.length;
        boolean isChunked = random.nextInt(10) == 0;
        String length = isChunked ? "Transfer-Encoding: chunked\r\n" : "Content-Length: " + promised + "\r\n";
        String head =
                one(List.of("POST", "POST", "POST", "POST", "POST", "POST", "GET", "PUT")) + " /rows/" + one(TOPICS)
                        + (random.nextInt(5) == 0 ? one(QUERIES) : "") + " HTTP/1.1\r\nHost: " + target.authority()
                        + "\r\n" + key
                        + header + length + "Connection: close\r\n\r\n";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
        bytes.writeBytes(body);
        return new HostileRequest(
                bytes.toByteArray(), Dialect.V2, List.of(), false, !isChunked && promised <= body.length, false);
    }

    private byte[] body() {
        String row = one(seeds.of(Topics.NEWS)).toString();
        return switch (random.nextInt(8)) {
            case 0 -> new byte[0];
            case 1 -> gzip(row, 100);
            case 2 -> gzip(row, 1 + random.nextInt(60));
            case 3 -> {
                byte[] noise = new byte[1 + random.nextInt(2_000)];
                random.nextBytes(noise);
                yield noise;
            }
            case 4 -> ("\ufeff" + row + "\r\n\r\n" + row).getBytes(StandardCharsets.UTF_16);
            case 5 -> (row.repeat(3) + "\n" + texts.next()).getBytes(StandardCharsets.UTF_8);
            case 6 ->
                random.nextInt(50) == 0
                        ? "x".repeat(20 << 20).getBytes(StandardCharsets.US_ASCII)
                        : "\n\n\n".getBytes(StandardCharsets.US_ASCII);
            default -> (row + "\n" + row.substring(0, row.length() / 2) + "\n").getBytes(StandardCharsets.UTF_8);
        };
    }

    /// @param percent how much of the compressed text to return
    private static byte[] gzip(String text, int percent) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Arrays.copyOf(bytes.toByteArray(), Math.max(2, bytes.size() * percent / 100));
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
