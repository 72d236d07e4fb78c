package altdata.traces;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.math.BigDecimal;
import java.util.List;

/// Of what begins here, takes whatever a traced record led to, so that no trace ends halfway, and a share of the rest.
final class LinkedOrShare implements Sampler {
    private final Sampler share;

    /// @param share from 0 to 1
    LinkedOrShare(BigDecimal share) {
        this.share = Sampler.traceIdRatioBased(share.doubleValue());
    }

    @Override
    public SamplingResult shouldSample(
            Context parent, String traceId, String name, SpanKind kind, Attributes attributes, List<LinkData> links) {
        for (LinkData link : links) {
            if (link.getSpanContext().isSampled()) {
                return SamplingResult.recordAndSample();
            }
        }
        return share.shouldSample(parent, traceId, name, kind, attributes, links);
    }

    @Override
    public String getDescription() {
        return "LinkedOrShare{" + share.getDescription() + "}";
    }
}
