package altdata.traces;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs one line when a collector stops accepting spans, and one when it accepts them again. The OTLP exporter
/// would log every failed export with a stack trace.
final class ReportingSpanExporter implements SpanExporter {
    private static final Logger LOG = LoggerFactory.getLogger(ReportingSpanExporter.class);

    private final SpanExporter exporter;
    private final String collector;
    private final AtomicBoolean isUnavailable = new AtomicBoolean();

    ReportingSpanExporter(SpanExporter exporter, String collector) {
        this.exporter = exporter;
        this.collector = collector;
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        CompletableResultCode result = exporter.export(spans);
        return result.whenComplete(() -> report(result));
    }

    private void report(CompletableResultCode result) {
        if (result.isSuccess()) {
            if (isUnavailable.compareAndSet(true, false)) {
                LOG.info("collector {} is available again", collector);
            }
        } else if (isUnavailable.compareAndSet(false, true)) {
            Throwable failure = result.getFailureThrowable();
            LOG.warn(
                    "collector {} is unavailable; spans are dropped until it returns: {}",
                    collector,
                    failure == null ? "no cause given" : rootCause(failure).toString());
        }
    }

    /// The first I/O error in the chain of causes, because its wrappers add nothing; otherwise the last cause.
    private static Throwable rootCause(Throwable failure) {
        return failure instanceof IOException || failure.getCause() == null ? failure : rootCause(failure.getCause());
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
