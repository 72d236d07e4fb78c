package altdata.api.v2.validation;

import java.util.Map;

/// Why an input is invalid, with FastAPI's error type and message.
///
/// @param context the values in the message, may be empty
public record ValidationProblem(String type, String message, Map<String, Object> context) {}
