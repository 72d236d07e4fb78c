package altdata.service;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntSupplier;

/// A client of HTTP/1.1 that never repeats a request. Other clients repeat a request silently if the connection
/// was closed, which would hide failures.
final class PlainHttpClient {
    private static final int TIMEOUT_MILLIS = 10_000;

    record Response(int status, String body) {}

    private final IntSupplier ports;
    private final boolean keepsConnections;
    private Socket socket = new Socket();

    /// @param ports            supplies the port for a new connection
    /// @param keepsConnections whether it uses a connection until the server closes it or announces that
    PlainHttpClient(IntSupplier ports, boolean keepsConnections) {
        this.ports = ports;
        this.keepsConnections = keepsConnections;
        close();
    }

    Response get(String path, String key) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nX-API-Key: " + key + "\r\n", "");
    }

    Response post(String path, String key, String body) throws IOException {
        return send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nX-API-Key: " + key + "\r\n", body);
    }

    private Response send(String head, String body) throws IOException {
        if (socket.isClosed()) {
            socket = new Socket();
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.getAsInt()), TIMEOUT_MILLIS);
        }
        try {
            String request = head + (keepsConnections ? "" : "Connection: close\r\n")
                    + (body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n") + "\r\n" + body;
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return receive(new BufferedInputStream(socket.getInputStream()));
        } catch (IOException e) {
            String where = "port " + socket.getPort() + ": " + e;
            close();
            throw new IOException(where, e);
        }
    }

    private Response receive(InputStream in) throws IOException {
        String status = line(in);
        int length = -1;
        boolean isChunked = false;
        boolean isClosing = !keepsConnections;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            String lower = header.toLowerCase(Locale.ROOT);
            isChunked |= lower.equals("transfer-encoding: chunked");
            isClosing |= lower.equals("connection: close");
            if (lower.startsWith("content-length: ")) {
                length = Integer.parseInt(lower.substring("content-length: ".length()));
            }
        }
        String body = new String(isChunked ? chunks(in) : exactly(in, length), StandardCharsets.UTF_8);
        Response response = new Response(Integer.parseInt(status.split(" ")[1]), body);
        if (isClosing) {
            close();
        }
        return response;
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
            all.write(exactly(in, size));
            String _ = line(in);
        }
        String _ = line(in);
        return all.toByteArray();
    }

    private static byte[] exactly(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the connection ended within the body");
        }
        return bytes;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended within the head, after '" + line + "'");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
