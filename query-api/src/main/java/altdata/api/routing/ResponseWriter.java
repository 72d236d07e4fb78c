package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.request.Dialect;
import altdata.api.request.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// Writes responses: strong entity tag, 304, gzip, and the headers of every response.
final class ResponseWriter {
    /// The `WWW-Authenticate` header of a 401 (RFC 9110, section 11.6.1).
    private static final String CHALLENGE = "ApiKey realm=\"altdata\"";

    private static final String GZIP_SUFFIX = "-gzip";
    private static final String QUALITY = ";q=";
    private static final Pattern ZERO = Pattern.compile("0(\\.0*)?");

    private ResponseWriter() {}

    /// A 200, or a 304 if the client already has this body.
    ///
    /// @param okHeaders          additional headers of a 200
    /// @param notModifiedHeaders additional headers of a 304
    static Mono<ServerResponse> ok(
            ServerRequest request,
            Dialect dialect,
            ApiResponse content,
            Consumer<HttpHeaders> okHeaders,
            Consumer<HttpHeaders> notModifiedHeaders) {
        boolean gzip = acceptsGzip(request);
        String tag = entityTag(content, gzip);
        if (matchesEntityTag(request, content.tag())) {
            return headers(
                            ServerResponse.status(HttpStatus.NOT_MODIFIED),
                            dialect,
                            describing(content).andThen(notModifiedHeaders))
                    .eTag(tag)
                    .build();
        }
        return write(
                headers(ServerResponse.ok(), dialect, describing(content).andThen(okHeaders))
                        .eTag(tag),
                content,
                gzip);
    }

    static Mono<ServerResponse> problem(
            ServerRequest request, Dialect dialect, Problem problem, ApiResponse body, Consumer<HttpHeaders> more) {
        int status = problem.status();
        ServerResponse.BodyBuilder response = headers(ServerResponse.status(status), dialect, more);
        if (status == HttpStatus.UNAUTHORIZED.value()) {
            response.header(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE);
        }
        if (problem instanceof Problem.WrongMethod(List<String> methods)) {
            response.header(HttpHeaders.ALLOW, allow(methods));
        }
        if (problem.isTemporary()) {
            response.header(HttpHeaders.RETRY_AFTER, Problem.RETRY_AFTER_SECONDS);
        }
        return write(response, body, acceptsGzip(request));
    }

    /// The header `Allow`.
    private static String allow(List<String> methods) {
        return String.join(", ", methods);
    }

    private static Consumer<HttpHeaders> describing(ApiResponse content) {
        return headers -> content.headers().forEach(headers::set);
    }

    /// A response with the headers of every response.
    static ServerResponse.BodyBuilder headers(
            ServerResponse.BodyBuilder response, Dialect dialect, Consumer<HttpHeaders> more) {
        dialect.writeHeaders(response::header);
        return response.headers(more);
    }

    /// Answers OPTIONS.
    static Mono<ServerResponse> options(Dialect dialect, List<String> methods) {
        return headers(ServerResponse.status(HttpStatus.NO_CONTENT), dialect, _ -> {})
                .header(HttpHeaders.ALLOW, allow(methods))
                .build();
    }

    /// The plain and the gzip representation differ in their bytes, so their strong tags must differ too.
    static String entityTag(ApiResponse content, boolean gzip) {
        return entityTag(content.tag(), gzip);
    }

    /// @param identity the tag of the plain representation, without quotes
    static String entityTag(String identity, boolean gzip) {
        return '"' + identity + (gzip ? GZIP_SUFFIX : "") + '"';
    }

    static Mono<ServerResponse> write(ServerResponse.BodyBuilder response, ApiResponse content, boolean gzip) {
        if (!gzip) {
            return write(response, content, content.bytes());
        }
        response.header(HttpHeaders.CONTENT_ENCODING, "gzip");
        return content.takesLongToGzip()
                ? Mono.fromSupplier(content::gzipped)
                        // Not the parallel scheduler, which runs all timers.
                        .subscribeOn(Schedulers.boundedElastic())
                        .flatMap(bytes -> write(response, content, bytes))
                : write(response, content, content.gzipped());
    }

    private static Mono<ServerResponse> write(ServerResponse.BodyBuilder response, ApiResponse content, byte[] sent) {
        return response.header(HttpHeaders.CONTENT_TYPE, content.contentType())
                .contentLength(sent.length)
                .bodyValue(sent);
    }

    /// Whether `If-None-Match` contains the tag, in any representation.
    ///
    /// @param identity the tag of the bytes, without quotes
    static boolean matchesEntityTag(ServerRequest request, String identity) {
        List<String> headers = request.headers().header(HttpHeaders.IF_NONE_MATCH);
        return !headers.isEmpty() && contains(headers, identity);
    }

    private static boolean contains(List<String> headers, String identity) {
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
        return encodings.stream().anyMatch(encoding -> accepts(encoding, "gzip") || accepts(encoding, "*"))
                && encodings.stream().noneMatch(encoding -> excludes(encoding, "gzip"));
    }

    private static boolean accepts(String encoding, String name) {
        return encoding.equals(name)
                || (encoding.startsWith(name + QUALITY)
                        && !isZero(encoding.substring(name.length() + QUALITY.length())));
    }

    private static boolean excludes(String encoding, String name) {
        return encoding.startsWith(name + QUALITY) && isZero(encoding.substring(name.length() + QUALITY.length()));
    }

    /// `0`, `0.`, `0.0` and so on.
    private static boolean isZero(String quality) {
        return ZERO.matcher(quality).matches();
    }
}
