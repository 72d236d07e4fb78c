package altdata.verification.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/// Generates requests that no HTTP client sends: broken request lines and headers, contradictory body lengths,
/// other protocols.
///
/// Each request uses its own connection.
final class RawRequests {
    private static final List<String> LINES = List.of(
            "GET",
            "GET /",
            "GET / HTTP/1.1 HTTP/1.1",
            "GET / HTTP/9.9",
            "GET / HTTP/1.2",
            "GET / HTTP/-1.1",
            "GET / HTTP/11",
            "GET / http/1.1",
            "GET  /  HTTP/1.1",
            "GET\t/\tHTTP/1.1",
            " GET / HTTP/1.1",
            "GET http://[::1 HTTP/1.1",
            "GET http://evil.example/graph/ HTTP/1.1",
            "GET //evil.example/graph/ HTTP/1.1",
            "GET ?a=b HTTP/1.1",
            "GET api/entities HTTP/1.1",
            "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1",
            "GET /api/../api/./entities HTTP/1.1",
            "GET /\u0000 HTTP/1.1",
            "GET /graph/#fragment HTTP/1.1",
            "OPTIONS * HTTP/1.1",
            "CONNECT localhost:22 HTTP/1.1",
            "\u00e9 / HTTP/1.1",
            "GET /\u00e9\ud83d\ude80 HTTP/1.1",
            "{\"jsonrpc\":\"2.0\"}",
            "SSH-2.0-OpenSSH_9.0",
            "EHLO localhost",
            "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
            "PRI * HTTP/2.0");
    private static final List<String> HEADERS = List.of(
            "Host",
            ": empty",
            "No-Colon",
            "Bad Name: 1",
            "Bad\u0000Name: 1",
            "X: a\u0000b",
            "X: a\rb",
            " folded: 1",
            "X-Injected : 1",
            "Content-Length: -1",
            "Content-Length: 1, 2",
            "Content-Length: 5\r\nContent-Length: 7",
            "Content-Length: 99999999999999999999",
            "Content-Length: 0x10",
            "Content-Length: 4\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked",
            "Transfer-Encoding: chunked, identity",
            "Transfer-Encoding: xchunked",
            "Transfer-Encoding:\u000bchunked",
            "Transfer-Encoding: gzip, chunked",
            "Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
            "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13",
            "Connection: close, keep-alive, \u00e9",
            "Host: a\r\nHost: b",
            "Host: a b c",
            "Host:",
            "Expect: 100-continue\r\nContent-Length: 3",
            "Trailer: X",
            "Proxy-Connection: keep-alive");
    private static final List<String> BODIES = List.of(
            "",
            "0\r\n\r\n",
            "zz\r\nabc\r\n0\r\n\r\n",
            "ffffffffffffffff\r\n",
            "-1\r\n\r\n",
            "3;ext=\"\r\nabc\r\n0\r\nX: y\r\n\r\n",
            "3\nabc\n0\n\n",
            "abcd",
            "GET /graph/ HTTP/1.1\r\nHost: localhost\r\n\r\n");

    private final ServiceUnderTest target;
    private final Random random;
    private final HostileText texts;

    RawRequests(ServiceUnderTest target, Random random) {
        this.target = target;
        this.random = random;
        texts = new HostileText(random);
    }

    HostileRequest next() {
        return switch (random.nextInt(10)) {
            case 0 -> request(one(LINES) + "\r\n\r\n", false);
            case 1 ->
                request(one(LINES) + "\r\nHost: " + target.authority() + "\r\n" + one(HEADERS) + "\r\n\r\n", false);
            case 2 -> request(start() + one(HEADERS) + "\r\n\r\n" + one(BODIES), false);
            case 3 -> request(start() + one(HEADERS) + "\r\n" + one(HEADERS) + "\r\n\r\n" + one(BODIES), false);
            case 4 -> hugeHeaders();
            case 5 -> pipelined();
            case 6 -> noise();
            case 7 -> http2();
            // A truncated request.
            case 8 -> request(start().substring(0, 1 + random.nextInt(start().length() - 1)), false);
            default -> request(start() + "X-Header: " + texts.next() + "\r\n\r\n", false);
        };
    }

    private String start() {
        return "GET /api/entities?limit=1 HTTP/1.1\r\nHost: " + target.authority() + "\r\nX-API-Key: "
                + target.key().text() + "\r\n";
    }

    private HostileRequest hugeHeaders() {
        String headers = switch (random.nextInt(3)) {
            case 0 -> "X-Huge: " + "a".repeat(17_000 + random.nextInt(1_000_000)) + "\r\n";
            case 1 -> "X-Many: 1\r\n".repeat(2_000 + random.nextInt(20_000));
            default -> "a".repeat(20_000) + ": 1\r\n";
        };
        return request(start() + headers + "\r\n", true);
    }

    /// Returns pipelined requests. The last one asks to close the connection, so that the responses to all of
    /// them can be awaited.
    private HostileRequest pipelined() {
        StringBuilder requests = new StringBuilder();
        for (int count = 2 + random.nextInt(30); count > 0; count--) {
            requests.append(start()).append("\r\n");
        }
        String odd = random.nextBoolean() ? one(LINES) + "\r\n\r\n" : "";
        return request(requests + odd + start() + "Connection: close\r\n\r\n", true);
    }

    private HostileRequest noise() {
        byte[] bytes = new byte[1 + random.nextInt(300)];
        random.nextBytes(bytes);
        return raw(bytes, false);
    }

    private HostileRequest http2() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        byte[] frames = new byte[9 + random.nextInt(60)];
        random.nextBytes(frames);
        bytes.writeBytes(frames);
        return raw(bytes.toByteArray(), false);
    }

    private HostileRequest request(String text, boolean expectsResponse) {
        // One byte per character if every character fits, else UTF-8.
        boolean isNarrow = text.chars().allMatch(character -> character < 0x100);
        return raw(text.getBytes(isNarrow ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8), expectsResponse);
    }

    private static HostileRequest raw(byte[] bytes, boolean expectsResponse) {
        return new HostileRequest(bytes, null, List.of(), false, expectsResponse, false);
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
