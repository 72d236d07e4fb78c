package altdata.traces;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Says in a line when a collector does not take spans, and when it does again; the exporter itself would say it
/// each time, with a stack trace.
final class ToldExporter implements SpanExporter {
    private static final Logger LOG = LoggerFactory.getLogger(ToldExporter.class);

    private final SpanExporter exporter;
    private final String collector;
    private final AtomicBoolean isAway = new AtomicBoolean();

    ToldExporter(SpanExporter exporter, String collector) {
        this.exporter = exporter;
        this.collector = collector;
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        CompletableResultCode result = exporter.export(spans);
        return result.whenComplete(() -> tell(result));
    }

    private void tell(CompletableResultCode result) {
        if (result.isSuccess()) {
            if (isAway.compareAndSet(true, false)) {
                LOG.info("the collector at {} takes traces again", collector);
            }
        } else if (isAway.compareAndSet(false, true)) {
            Throwable failure = result.getFailureThrowable();
            LOG.warn(
                    "the collector at {} does not take traces, which are lost meanwhile: {}",
                    collector,
                    failure == null ? "no reason given" : reason(failure).toString());
        }
    }

    /// What the network did, of which others only tell.
    private static Throwable reason(Throwable failure) {
        return failure instanceof IOException || failure.getCause() == null ? failure : reason(failure.getCause());
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
