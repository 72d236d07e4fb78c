package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.format.Format;
import altdata.api.format.Formats;
import altdata.api.format.Items;
import altdata.api.format.Member;
import altdata.api.format.Page;
import altdata.api.request.ApiRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.util.UriUtils;

/// Writes the body of a response in the format of its request.
@Component
final class Representations {
    /// The `Vary` header of an operation that responds in several formats.
    private static final String VARY = HttpHeaders.ACCEPT_ENCODING + ", " + HttpHeaders.ACCEPT;

    /// Clients and proxies reject long headers.
    private static final int MAX_LINK_LENGTH = 4_000;

    private final Json json;

    Representations(Json json) {
        this.json = json;
    }

    /// @param source the items of a body; null if the operation responds in JSON alone
    ApiResponse of(ApiRequest request, Items.@Nullable Source<Object> source, Object body) {
        if (source == null) {
            return new ApiResponse(json.bytes(body));
        }
        Format format = request.format();
        if (format == Formats.JSON) {
            return new ApiResponse(json.bytes(body), format.contentType(), linked(request, body, headers(List.of())));
        }
        Items<?> items = source.of(body);
        return new ApiResponse(
                items.bytes(format), format.contentType(), linked(request, body, headers(items.members())));
    }

    /// Adds the link to the next page. Its target is relative, because the service does not know the path
    /// prefix of a proxy.
    private static Map<String, String> linked(ApiRequest request, Object body, Map<String, String> headers) {
        if (body instanceof Page page && !page.nextPage().isEmpty()) {
            Map<String, String> parameters = new TreeMap<>(request.declaredParameters());
            parameters.putAll(page.nextPage());
            String target = parameters.entrySet().stream()
                    .map(parameter ->
                            parameter.getKey() + "=" + UriUtils.encode(parameter.getValue(), StandardCharsets.UTF_8))
                    .collect(Collectors.joining("&", "?", ""));
            if (target.length() <= MAX_LINK_LENGTH) {
                headers.put(HttpHeaders.LINK, "<" + target + ">; rel=\"next\"");
            }
        }
        return headers;
    }

    /// The headers of a representation.
    ///
    /// @param members the members of the JSON body that are headers in this format
    static Map<String, String> headers(List<Member> members) {
        Map<String, String> headers = new TreeMap<>();
        headers.put(HttpHeaders.VARY, VARY);
        members.forEach(member -> headers.putAll(member.headers()));
        return headers;
    }

    /// Declares that a response depends on the header `Accept`.
    static void vary(HttpHeaders headers) {
        headers.set(HttpHeaders.VARY, VARY);
    }
}
