package altdata.traces;

import io.opentelemetry.api.common.AttributeKey;

/// Describes a failure on a span by its type alone, because an error message may contain what a caller sent.
public final class SpanFailure {
    /// The attribute for the type.
    public static final AttributeKey<String> TYPE = AttributeKey.stringKey("error.type");

    private SpanFailure() {}

    /// The class name of the error.
    public static String type(Throwable error) {
        return error.getClass().getName();
    }
}
