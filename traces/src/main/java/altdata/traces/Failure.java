package altdata.traces;

import io.opentelemetry.api.common.AttributeKey;

/// What a span tells of a failure: its kind. Messages may repeat what a caller sent.
public final class Failure {
    /// The attribute that holds it.
    public static final AttributeKey<String> TYPE = AttributeKey.stringKey("error.type");

    private Failure() {}

    /// The kind of an error.
    public static String of(Throwable error) {
        return error.getClass().getName();
    }
}
