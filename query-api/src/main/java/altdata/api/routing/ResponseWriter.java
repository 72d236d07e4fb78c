package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.request.Dialect;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
    /// Says in a 401 how to authenticate (RFC 9110, section 11.6.1).
    private static final String CHALLENGE = "ApiKey realm=\"altdata\"";

    /// What may be done with any path.
    static final String METHODS = "GET, HEAD, OPTIONS";

    private static final String GZIP_SUFFIX = "-gzip";
    private static final String QUALITY = ";q=";
    private static final Pattern NOTHING = Pattern.compile("0(\\.0*)?");

    private ResponseWriter() {}

    /// @param more       further headers of a 200
    /// @param ofUnchanged further headers of a 304
    static Mono<ServerResponse> ok(
            ServerRequest request,
            Dialect dialect,
            ApiResponse answer,
            Consumer<HttpHeaders> more,
            Consumer<HttpHeaders> ofUnchanged) {
        boolean gzip = acceptsGzip(request);
        String tag = entityTag(answer, gzip);
        if (isKnown(request, answer.tag())) {
            return headers(ServerResponse.status(HttpStatus.NOT_MODIFIED), dialect, ofUnchanged)
                    .eTag(tag)
                    .build();
        }
        return write(headers(ServerResponse.ok(), dialect, more).eTag(tag), MediaType.APPLICATION_JSON, answer, gzip);
    }

    static Mono<ServerResponse> problem(
            ServerRequest request, Dialect dialect, int status, byte[] body, Consumer<HttpHeaders> more) {
        ServerResponse.BodyBuilder response = headers(ServerResponse.status(status), dialect, more);
        if (status == HttpStatus.UNAUTHORIZED.value()) {
            response.header(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE);
        }
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
        dialect.writeHeaders(response::header);
        return response.headers(more);
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
