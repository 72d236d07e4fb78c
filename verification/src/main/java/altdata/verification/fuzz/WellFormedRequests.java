package altdata.verification.fuzz;

import altdata.api.request.Dialect;
import altdata.verification.fuzz.PublishedOperation.PublishedParameter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Generates requests for the fuzz suite that are syntactically valid HTTP, with a hostile parameter, header,
/// path or method.
final class WellFormedRequests {
    private static final List<String> METHODS =
            List.of("POST", "PUT", "DELETE", "PATCH", "TRACE", "HEAD", "OPTIONS", "PROPFIND", "FOO", "get", "CONNECT");
    private static final List<String> HEADERS = List.of(
            "X-API-Key",
            "If-None-Match",
            "If-Match",
            "If-Modified-Since",
            "Accept-Encoding",
            "Accept",
            "Accept-Language",
            "Content-Type",
            "Origin",
            "Referer",
            "Range",
            "X-Request-Id",
            "X-Forwarded-For",
            "X-Forwarded-Proto",
            "X-Forwarded-Host",
            "X-Forwarded-Prefix",
            "Forwarded",
            "X-HTTP-Method-Override",
            "Cookie",
            "Authorization",
            "Expect",
            "User-Agent",
            "Access-Control-Request-Method",
            "Access-Control-Request-Headers");
    private static final Map<String, List<String>> SPECIFIC_VALUES = Map.of(
            "If-None-Match", List.of("*", "W/\"\"", "\"", "\"a\",\"b\"", "\"\",".repeat(900), "W/W/\"x\""),
            "Accept-Encoding",
                    List.of(
                            "gzip",
                            "gzip;q=0",
                            "gzip;q=-1",
                            "gzip;q=NaN",
                            "*;q=0",
                            "br, gzip ; q=1e9",
                            ";;;",
                            "gzip,".repeat(500)),
            "Accept",
                    List.of(
                            "text/html",
                            "application/xml",
                            "*/*;q=abc",
                            "image/*",
                            "a/b/c",
                            ";",
                            "application/json;v=\"\"\""),
            "Content-Type", List.of("text/plain; charset=nope", "application/xml", "multipart/form-data", "/", "a"),
            "Origin", List.of("null", "http://evil.example", "file://", "://", "http://[::1]:99999"),
            "Range", List.of("bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-,0-,0-,0-"),
            "Expect", List.of("100-continue", "200-ok"),
            "X-Forwarded-Host", List.of("evil.example:99999999", "[::", "a b", "a,b,c"),
            "X-Forwarded-Proto", List.of("gopher", "https,http", ""),
            "Forwarded", List.of("for=\"[::", "host=evil;proto=gopher", "for=1.2.3.4;;;", "host=\"a:b:c\""));

    private final List<PublishedOperation> operations;
    private final ServiceUnderTest target;
    private final Random random;
    private final HostileText texts;

    WellFormedRequests(List<PublishedOperation> operations, ServiceUnderTest target, Random random) {
        this.operations = operations;
        this.target = target;
        this.random = random;
        texts = new HostileText(random);
    }

    HostileRequest next() {
        return switch (random.nextInt(20)) {
            case 0 -> method();
            case 1, 2 -> unknownPath();
            case 3, 4, 5, 6, 7 -> header();
            default -> parameter();
        };
    }

    private HostileRequest parameter() {
        PublishedOperation operation = one(operations);
        List<PublishedParameter> parameters = operation.ofTarget();
        if (parameters.isEmpty()) {
            return header();
        }
        PublishedParameter chosen = one(parameters);
        List<String> values = new ArrayList<>();
        String name = chosen.name();
        for (int repeats = random.nextInt(8) == 0 ? 2 + random.nextInt(20) : 1; repeats > 0; repeats--) {
            values.add(texts.nextEncoded());
        }
        // Longer than the maximum, so the request is rejected before it is parsed.
        if (random.nextInt(200) == 0) {
            values.set(0, "a".repeat(20_000 + random.nextInt(60_000)));
        }
        boolean isKnownName = random.nextInt(15) != 0;
        if (!isKnownName) {
            name = one(List.of(
                    name + "[]",
                    name + "[0]",
                    name.toUpperCase(Locale.ROOT),
                    name + "%00",
                    "%" + name,
                    name + "." + name));
        }
        String line = target(operation, chosen, name, values);
        boolean isChecked = isKnownName && values.size() == 1 && !chosen.isKey() && !chosen.isInPath();
        return request("GET", line, Map.of(), operation.dialect(), isChecked ? names(operation) : List.of());
    }

    private static List<String> names(PublishedOperation operation) {
        return operation.ofTarget().stream().map(PublishedParameter::name).toList();
    }

    private HostileRequest header() {
        PublishedOperation operation = one(operations);
        Map<String, String> headers = new LinkedHashMap<>();
        for (int count = 1 + random.nextInt(3); count > 0; count--) {
            String name = one(HEADERS);
            List<String> fitting = SPECIFIC_VALUES.get(name);
            headers.put(name, fitting != null && random.nextBoolean() ? one(fitting) : texts.nextForHeader());
        }
        return request("GET", target(operation, null, "", List.of()), headers, operation.dialect(), List.of());
    }

    private HostileRequest method() {
        PublishedOperation operation = one(operations);
        String body = random.nextBoolean() ? "" : texts.next();
        Map<String, String> headers = body.isEmpty()
                ? Map.of()
                : Map.of(
                        "Content-Type",
                        one(List.of("application/json", "application/x-www-form-urlencoded", "text/xml")));
        String line = random.nextInt(10) == 0 ? "*" : target(operation, null, "", List.of());
        return request(one(METHODS), line, headers, line.equals("*") ? null : operation.dialect(), List.of(), body);
    }

    private HostileRequest unknownPath() {
        String prefix = one(List.of(
                "/", "/api/", "/api/social/", "/api/entities/", "/health/", "/docs/", "/explore/", "//", "/graph/"));
        StringBuilder path = new StringBuilder(prefix);
        for (int segments = 1 + random.nextInt(4); segments > 0; segments--) {
            path.append(texts.nextEncoded().replaceAll("[\\s\\x00-\\x20?#]", "%20"))
                    .append(segments > 1 ? "/" : "");
        }
        return request("GET", path.toString(), Map.of(), null, List.of());
    }

    /// @param chosen the parameter that gets the values under the name, or null for none
    private String target(
            PublishedOperation operation, @Nullable PublishedParameter chosen, String name, List<String> values) {
        String path = operation.path();
        List<String> query = new ArrayList<>();
        boolean hasKey = false;
        for (PublishedParameter parameter : operation.ofTarget()) {
            boolean isChosen = parameter.equals(chosen);
            if (parameter.isInPath()) {
                String value = isChosen ? values.getFirst().replaceAll("[?#]", "%3f") : parameter.usual();
                path = path.replace('{' + parameter.name() + '}', value);
            } else if (isChosen) {
                values.forEach(value -> query.add(name + '=' + value));
            } else if (parameter.required() && !parameter.isKey()) {
                query.add(parameter.name() + '=' + parameter.usual());
            }
            hasKey |= isChosen && parameter.isKey();
        }
        if (operation.dialect() == Dialect.V1 && !hasKey) {
            query.add("apiKey=" + target.key().text());
        }
        return query.isEmpty() ? path : path + '?' + String.join("&", query);
    }

    private HostileRequest request(
            String method, String line, Map<String, String> headers, @Nullable Dialect dialect, List<String> named) {
        return request(method, line, headers, dialect, named, "");
    }

    private HostileRequest request(
            String method,
            String line,
            Map<String, String> headers,
            @Nullable Dialect dialect,
            List<String> named,
            String body) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder(method)
                .append(' ')
                .append(line)
                .append(" HTTP/1.1\r\nHost: ")
                .append(target.authority())
                .append("\r\n");
        if (!headers.containsKey("X-API-Key")) {
            head.append("X-API-Key: ").append(target.key().text()).append("\r\n");
        }
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (content.length > 0) {
            head.append("Content-Length: ").append(content.length).append("\r\n");
        }
        byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[start.length + content.length];
        System.arraycopy(start, 0, bytes, 0, start.length);
        System.arraycopy(content, 0, bytes, start.length, content.length);
        return new HostileRequest(bytes, dialect, named, true, true, method.equals("HEAD"));
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
