package altdata.traces;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/// A batch that contains a sampled record is sampled too.
class LinkedOrRatioSamplerTest {
    private static boolean isSampled(String ratio, TraceFlags linked) {
        try (SdkTracerProvider traces = SdkTracerProvider.builder()
                .setSampler(new LinkedOrRatioSampler(new BigDecimal(ratio)))
                .build()) {
            Span span = traces.get("test")
                    .spanBuilder("batch")
                    .addLink(SpanContext.createFromRemoteParent(
                            "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", linked, TraceState.getDefault()))
                    .startSpan();
            span.end();
            return span.getSpanContext().isSampled();
        }
    }

    @Test
    void aBatchWithASampledRecordIsSampledAtAnyRatio() {
        assertThat(isSampled("0", TraceFlags.getSampled())).isTrue();
    }

    @Test
    void forAnUnsampledRecordTheRatioDecides() {
        assertThat(isSampled("0", TraceFlags.getDefault())).isFalse();
        assertThat(isSampled("1", TraceFlags.getDefault())).isTrue();
    }
}
