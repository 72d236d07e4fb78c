package altdata.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// A raw TCP connection to a service.
public final class RawTcpConnection implements AutoCloseable {
    private final Socket socket = new Socket();

    /// @param window how many bytes it receives without being read
    public RawTcpConnection(int port, int window) {
        try {
            socket.setReceiveBufferSize(window);
            socket.setSoTimeout(30_000);
            socket.connect(new InetSocketAddress("localhost", port), 10_000);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public RawTcpConnection(int port) {
        this(port, 64 * 1024);
    }

    public static String get(String path, String... headers) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + String.join("", headers) + "\r\n";
    }

    public RawTcpConnection send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /// Reads the given number of bytes, or fewer if the connection ends before.
    public int readBytes(int limit) {
        try {
            return socket.getInputStream().readNBytes(limit).length;
        } catch (IOException _) {
            return 0;
        }
    }

    /// Counts the bytes until the connection ends or fails.
    public long countBytes() {
        long count = 0;
        byte[] buffer = new byte[64 * 1024];
        try {
            InputStream in = socket.getInputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                count += read;
            }
        } catch (IOException _) {
            return count;
        }
        return count;
    }

    /// Reads until the connection ends.
    public String readAll() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(all);
        } catch (IOException _) {
            return all.toString(StandardCharsets.ISO_8859_1);
        }
        return all.toString(StandardCharsets.ISO_8859_1);
    }

    /// Reads the head of the next response.
    public String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                return head.toString();
            }
            head.append((char) next);
        }
        return head.toString();
    }

    public boolean isOver() {
        try {
            socket.setSoTimeout(1);
            return socket.getInputStream().read() < 0;
        } catch (java.net.SocketTimeoutException _) {
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
