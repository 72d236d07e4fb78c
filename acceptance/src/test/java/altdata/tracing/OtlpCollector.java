package altdata.tracing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;

/// Receives traces by OTLP over HTTP and keeps them.
final class OtlpCollector implements AutoCloseable {
    private static final String PATH = "/v1/traces";

    private final List<byte[]> bodies = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    OtlpCollector() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext(PATH, this::receive);
        server.start();
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange;
                InputStream body = new GZIPInputStream(exchange.getRequestBody())) {
            bodies.add(body.readAllBytes());
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
        }
    }

    /// The URL to which services export.
    String address() {
        return "http://localhost:" + server.getAddress().getPort() + PATH;
    }

    /// All spans received so far.
    List<ExportedSpan> spans() {
        List<ExportedSpan> spans = new ArrayList<>();
        for (byte[] body : bodies) {
            for (ResourceSpans resource : parsed(body).getResourceSpansList()) {
                String service = ExportedSpan.text(resource.getResource().getAttributesList(), "service.name");
                for (ScopeSpans scope : resource.getScopeSpansList()) {
                    for (Span span : scope.getSpansList()) {
                        spans.add(new ExportedSpan(service, span));
                    }
                }
            }
        }
        return spans;
    }

    /// The received bytes, one character per byte.
    String everything() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        bodies.forEach(all::writeBytes);
        return all.toString(StandardCharsets.ISO_8859_1);
    }

    private static ExportTraceServiceRequest parsed(byte[] body) {
        try {
            return ExportTraceServiceRequest.parseFrom(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
