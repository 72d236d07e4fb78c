package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.format.Format;
import altdata.api.format.Formats;
import altdata.api.format.Items;
import altdata.api.format.Member;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/// Writes the body of a response in the format of its request.
@Component
final class Representations {
    /// The `Vary` header of an operation that responds in several formats.
    private static final String VARY = HttpHeaders.ACCEPT_ENCODING + ", " + HttpHeaders.ACCEPT;

    private final Json json;

    Representations(Json json) {
        this.json = json;
    }

    /// @param source the items of a body; null if the operation responds in JSON alone
    ApiResponse of(Format format, Items.@Nullable Source<Object> source, Object body) {
        if (source == null) {
            return new ApiResponse(json.bytes(body));
        }
        if (format == Formats.JSON) {
            return new ApiResponse(json.bytes(body), format.contentType(), headers(List.of()));
        }
        Items<?> items = source.of(body);
        return new ApiResponse(items.bytes(format), format.contentType(), headers(items.members()));
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
