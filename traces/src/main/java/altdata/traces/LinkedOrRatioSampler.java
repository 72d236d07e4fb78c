package altdata.traces;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.math.BigDecimal;
import java.util.List;

/// Samples a root span if it links to a sampled span, so that the trace of a record does not end at its batch.
/// Samples the given ratio of the other root spans.
final class LinkedOrRatioSampler implements Sampler {
    private final Sampler ratioSampler;

    /// @param ratio from 0 to 1
    LinkedOrRatioSampler(BigDecimal ratio) {
        this.ratioSampler = Sampler.traceIdRatioBased(ratio.doubleValue());
    }

    @Override
    public SamplingResult shouldSample(
            Context parent, String traceId, String name, SpanKind kind, Attributes attributes, List<LinkData> links) {
        for (LinkData link : links) {
            if (link.getSpanContext().isSampled()) {
                return SamplingResult.recordAndSample();
            }
        }
        return ratioSampler.shouldSample(parent, traceId, name, kind, attributes, links);
    }

    @Override
    public String getDescription() {
        return "LinkedOrRatioSampler{" + ratioSampler.getDescription() + "}";
    }
}
