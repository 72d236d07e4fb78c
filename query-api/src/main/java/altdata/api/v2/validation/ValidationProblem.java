package altdata.api.v2.validation;

import java.util.Map;

/// Why an input is refused, in FastAPI's words.
///
/// @param context what the message was made of, empty where there is nothing
public record ValidationProblem(String type, String message, Map<String, Object> context) {}
