package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.request.Dialect;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// A body on its way out: strong entity tag, 304, gzip, and the headers every answer has.
final class ResponseWriter {
    /// RFC 5829: what has come after v1. No day is known on which it will end, so none is told.
    private static final String SUCCESSOR = "</api/openapi.json>; rel=\"successor-version\"; type=\"application/json\"";

    /// What may be done with any path.
    static final String METHODS = "GET, HEAD, OPTIONS";

    private static final String GZIP_SUFFIX = "-gzip";
    private static final String QUALITY = ";q=";
    private static final Pattern NOTHING = Pattern.compile("0(\\.0*)?");

    private ResponseWriter() {}

    static Mono<ServerResponse> ok(ServerRequest request, Dialect dialect, ApiResponse answer, Consumer<HttpHeaders> more) {
        boolean gzip = acceptsGzip(request);
        String tag = entityTag(answer, gzip);
        if (isKnown(request, answer.tag())) {
            return headers(ServerResponse.status(HttpStatus.NOT_MODIFIED), dialect, _ -> {})
                    .eTag(tag)
                    .build();
        }
        return write(headers(ServerResponse.ok(), dialect, more).eTag(tag), MediaType.APPLICATION_JSON, answer, gzip);
    }

    static Mono<ServerResponse> problem(
            ServerRequest request, Dialect dialect, int status, byte[] body, Consumer<HttpHeaders> more) {
        ServerResponse.BodyBuilder response = headers(ServerResponse.status(status), dialect, more);
        if (status == HttpStatus.METHOD_NOT_ALLOWED.value()) {
            response.header(HttpHeaders.ALLOW, METHODS);
        }
        if (status == HttpStatus.SERVICE_UNAVAILABLE.value()) {
            response.header(HttpHeaders.RETRY_AFTER, "1");
        }
        return write(response, MediaType.APPLICATION_JSON, new ApiResponse(body), acceptsGzip(request));
    }

    private static ServerResponse.BodyBuilder headers(
            ServerResponse.BodyBuilder response, Dialect dialect, Consumer<HttpHeaders> more) {
        headers(dialect, response::header);
        return response.headers(more);
    }

    /// The headers that every answer has.
    ///
    /// @param headers takes a name and a value
    static void headers(Dialect dialect, BiConsumer<String, String> headers) {
        headers.accept(HttpHeaders.CACHE_CONTROL, "private, no-cache");
        headers.accept(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        headers.accept("X-Content-Type-Options", "nosniff");
        if (dialect == Dialect.V1) {
            // The key is in the address, which must not travel to whatever a page links to.
            headers.accept("Referrer-Policy", "no-referrer");
            headers.accept(HttpHeaders.LINK, SUCCESSOR);
        }
    }

    /// The two representations differ in their bytes, so their strong tags must differ too.
    static String entityTag(ApiResponse answer, boolean gzip) {
        return '"' + answer.tag() + (gzip ? GZIP_SUFFIX : "") + '"';
    }

    static Mono<ServerResponse> write(
            ServerResponse.BodyBuilder response, MediaType type, ApiResponse answer, boolean gzip) {
        byte[] sent = gzip ? answer.compressed() : answer.bytes();
        if (gzip) {
            response.header(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
        return response.contentType(type).contentLength(sent.length).bodyValue(sent);
    }

    /// @param identity the tag of the bytes, without quotes
    static boolean isKnown(ServerRequest request, String identity) {
        List<String> headers = request.headers().header(HttpHeaders.IF_NONE_MATCH);
        return !headers.isEmpty() && isAmong(headers, identity);
    }

    private static boolean isAmong(List<String> headers, String identity) {
        return headers.stream()
                .flatMap(header -> Arrays.stream(header.split(",")))
                .map(String::strip)
                .map(tag -> tag.startsWith("W/") ? tag.substring(2) : tag)
                .anyMatch(tag -> tag.equals("*")
                        || tag.equals('"' + identity + '"')
                        || tag.equals('"' + identity + GZIP_SUFFIX + '"'));
    }

    static boolean acceptsGzip(ServerRequest request) {
        List<String> headers = request.headers().header(HttpHeaders.ACCEPT_ENCODING);
        if (headers.isEmpty()) {
            return false;
        }
        List<String> encodings = headers.stream()
                .flatMap(header -> Arrays.stream(header.toLowerCase(Locale.ROOT).split(",")))
                .map(encoding -> encoding.replace(" ", ""))
                .toList();
        return encodings.stream().anyMatch(encoding -> isOffer(encoding, "gzip") || isOffer(encoding, "*"))
                && encodings.stream().noneMatch(encoding -> isRefusal(encoding, "gzip"));
    }

    private static boolean isOffer(String encoding, String name) {
        return encoding.equals(name)
                || (encoding.startsWith(name + QUALITY)
                        && !isNothing(encoding.substring(name.length() + QUALITY.length())));
    }

    private static boolean isRefusal(String encoding, String name) {
        return encoding.startsWith(name + QUALITY) && isNothing(encoding.substring(name.length() + QUALITY.length()));
    }

    /// `0`, `0.`, `0.0` and so on.
    private static boolean isNothing(String quality) {
        return NOTHING.matcher(quality).matches();
    }
}
