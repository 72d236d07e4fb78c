package altdata.tracing;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.HexFormat;
import java.util.List;

/// A span that a service exported.
record ExportedSpan(String service, Span span) {
    String name() {
        return span.getName();
    }

    String traceId() {
        return hex(span.getTraceId());
    }

    String id() {
        return hex(span.getSpanId());
    }

    /// Empty for the root span.
    String parentId() {
        return hex(span.getParentSpanId());
    }

    boolean isChildOf(ExportedSpan other) {
        return traceId().equals(other.traceId()) && parentId().equals(other.id());
    }

    boolean isLinkedTo(ExportedSpan other) {
        return span.getLinksList().stream()
                .anyMatch(link -> hex(link.getTraceId()).equals(other.traceId())
                        && hex(link.getSpanId()).equals(other.id()));
    }

    /// Empty if the span does not have the attribute.
    String text(String attribute) {
        return text(span.getAttributesList(), attribute);
    }

    long number(String attribute) {
        return span.getAttributesList().stream()
                .filter(each -> each.getKey().equals(attribute))
                .mapToLong(each -> each.getValue().getIntValue())
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + attribute + " in " + span));
    }

    static String text(List<KeyValue> attributes, String name) {
        return attributes.stream()
                .filter(each -> each.getKey().equals(name))
                .map(each -> each.getValue().getStringValue())
                .findFirst()
                .orElse("");
    }

    private static String hex(ByteString id) {
        return HexFormat.of().formatHex(id.toByteArray());
    }
}
