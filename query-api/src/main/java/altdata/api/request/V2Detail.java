package altdata.api.request;

import java.util.LinkedHashMap;
import java.util.Map;

/// The value of `detail` in v2 errors: FastAPI's own values for errors that FastAPI defines, otherwise a code
/// and a message.
final class V2Detail {
    private V2Detail() {}

    static Object of(Problem problem) {
        return switch (problem) {
            case Problem.UnknownPath _ -> "Not Found";
            case Problem.WrongMethod _ -> "Method Not Allowed";
            case Problem.InvalidParameters invalid ->
                invalid.parameters().stream().map(V2Detail::entry).toList();
            case Problem.MissingKey _ -> coded("MISSING_API_KEY", problem);
            case Problem.InvalidKey _ -> coded("INVALID_API_KEY", problem);
            case Problem.MissingScope _ -> coded("INSUFFICIENT_SCOPE", problem);
            case Problem.LimitReached _ -> coded("RATE_LIMIT_EXCEEDED", problem);
            case Problem.UnknownTicker _ -> coded("ENTITY_NOT_FOUND", problem);
            case Problem.QuotaTooSmall _ -> coded("RATE_LIMIT_EXCEEDED", problem);
            case Problem.TooLargeBody _ -> coded("BODY_TOO_LARGE", problem);
            case Problem.NotAcceptable _ -> coded("NOT_ACCEPTABLE", problem);
            case Problem.BadRequest _ -> coded("BAD_REQUEST", problem);
            case Problem.TooLongTarget _ -> coded("URI_TOO_LONG", problem);
            case Problem.TooLongHeaders _ -> coded("HEADERS_TOO_LARGE", problem);
            case Problem.Overloaded _ -> coded("OVERLOADED", problem);
            case Problem.NotReady _, Problem.NotReadYet _, Problem.TooStale _, Problem.NotReached _ ->
                coded("NOT_READY", problem);
            case Problem.BadParameter _ -> coded("BAD_REQUEST", problem);
            case Problem.InternalError _ -> coded("INTERNAL_ERROR", problem);
        };
    }

    private static Map<String, Object> coded(String code, Problem problem) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("code", code);
        detail.put("message", problem.message());
        return detail;
    }

    private static Map<String, Object> entry(Problem.InvalidParameter parameter) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("type", parameter.type());
        entry.put("loc", parameter.location());
        entry.put("msg", parameter.message());
        entry.put("input", parameter.input());
        if (!parameter.context().isEmpty()) {
            entry.put("ctx", parameter.context());
        }
        return entry;
    }
}
