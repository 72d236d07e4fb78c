package altdata.verification.fuzz;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// A TCP connection that sends raw bytes and parses only the part of HTTP/1.1 that a response needs.
final class RawHttpConnection implements AutoCloseable {
    /// Longer than the service may take to respond or to close a stalled request.
    private static final int READ_TIMEOUT_MILLIS = 20_000;

    private static final int CONNECT_TIMEOUT_MILLIS = 5_000;
    private static final int MAX_LINE_LENGTH = 1 << 16;

    private final Socket socket = new Socket();
    private final InputStream input;

    RawHttpConnection(String host, int port) throws IOException {
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(host, port), CONNECT_TIMEOUT_MILLIS);
        socket.setSoTimeout(READ_TIMEOUT_MILLIS);
        input = new BufferedInputStream(socket.getInputStream(), 1 << 14);
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /// Sends to a service that may respond and close the connection before it has read everything.
    void sendFirst(byte[] bytes) {
        try {
            send(bytes);
        } catch (IOException _) {
            // The response that it sent before can still be read.
        }
    }

    /// Sends the bytes and closes the output. The service may close the connection before it has read
    /// everything.
    void sendLast(byte[] bytes) {
        try {
            send(bytes);
            socket.shutdownOutput();
        } catch (IOException _) {
            // The response that it sent before can still be read.
        }
    }

    /// Reads the next final response. Returns null if the service closed the connection instead.
    ///
    /// @param isHead whether the response has no body, regardless of its headers
    /// @throws IOException if the response is truncated, is not HTTP, or does not arrive in time
    @Nullable
    RawHttpResponse read(boolean isHead) throws IOException {
        while (true) {
            String line = line();
            if (line == null) {
                return null;
            }
            if (!line.matches("HTTP/1\\.[01] [1-5]\\d\\d .*")) {
                throw new IOException("not a status line: " + line);
            }
            int status = Integer.parseInt(line.substring(9, 12));
            Map<String, List<String>> headers = headers();
            if (status >= 200) {
                boolean isEmpty = isHead || status == 204 || status == 304;
                return new RawHttpResponse(status, headers, isEmpty ? new byte[0] : gunzip(headers, body(headers)));
            }
        }
    }

    private Map<String, List<String>> headers() throws IOException {
        Map<String, List<String>> headers = new HashMap<>();
        for (String line = requireLine(line()); !line.isEmpty(); line = requireLine(line())) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new IOException("not a header: " + line);
            }
            headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return headers;
    }

    private byte[] body(Map<String, List<String>> headers) throws IOException {
        List<String> length = headers.get("content-length");
        if (length != null) {
            return readExactly(Integer.parseInt(length.getFirst()));
        }
        if (!headers.getOrDefault("transfer-encoding", List.of()).contains("chunked")) {
            return input.readAllBytes();
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            int size = Integer.parseInt(requireLine(line()).split(";", -1)[0].strip(), 16);
            body.writeBytes(readExactly(size));
            if (!requireLine(line()).isEmpty()) {
                throw new IOException("a chunk is longer than its declared size");
            }
            if (size == 0) {
                return body.toByteArray();
            }
        }
    }

    private byte[] readExactly(int size) throws IOException {
        byte[] bytes = input.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("the body ends after " + bytes.length + " of " + size + " bytes");
        }
        return bytes;
    }

    private static byte[] gunzip(Map<String, List<String>> headers, byte[] body) throws IOException {
        if (body.length == 0
                || !headers.getOrDefault("content-encoding", List.of()).contains("gzip")) {
            return body;
        }
        try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return plain.readAllBytes();
        }
    }

    private static String requireLine(@Nullable String line) throws EOFException {
        if (line == null) {
            throw new EOFException("the response ends within its headers");
        }
        return line;
    }

    private @Nullable String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (line.size() < MAX_LINE_LENGTH) {
            int octet;
            try {
                octet = input.read();
            } catch (SocketException e) {
                // A reset: the service closed the connection before it had read everything.
                octet = -1;
            }
            if (octet < 0) {
                return line.size() == 0 ? null : line.toString(StandardCharsets.ISO_8859_1);
            }
            if (octet == '\n') {
                return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
            }
            line.write(octet);
        }
        throw new IOException("a status or header line of the response is longer than " + MAX_LINE_LENGTH + " bytes");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
