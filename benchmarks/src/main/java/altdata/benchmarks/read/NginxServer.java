package altdata.benchmarks.read;

import altdata.benchmarks.compare.ExternalPrograms;
import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Starts nginx with one worker to serve a static file that is as large as the compared response: an upper
/// bound for the throughput of an API server.
final class NginxServer implements AutoCloseable {
    static final String NAME = "nginx, a static file of that size";

    private static final String SETTINGS = """
            daemon off;
            worker_processes 1;
            pid %1$s/nginx.pid;
            error_log stderr;
            events {}
            http {
              access_log off;
              default_type application/json;
              sendfile on;
              tcp_nopush on;
              keepalive_requests 1000000000;
              client_body_temp_path %1$s; proxy_temp_path %1$s; fastcgi_temp_path %1$s;
              uwsgi_temp_path %1$s; scgi_temp_path %1$s;
              server { listen 127.0.0.1:%2$d; root %1$s/files; }
            }
            """;

    private final Process process;
    private final int port;
    private final Path files;

    private NginxServer(Process process, int port, Path files) {
        this.process = process;
        this.port = port;
        this.files = files;
    }

    static boolean isInstalled() {
        return ExternalPrograms.isInstalled("nginx");
    }

    static NginxServer start(Path directory) throws IOException {
        Path folder = Files.createDirectories(directory.resolve("nginx"));
        Path files = Files.createDirectories(folder.resolve("files"));
        int port = FreePort.orFree(0);
        Path settings = Files.writeString(folder.resolve("nginx.conf"), SETTINGS.formatted(folder, port));
        List<String> command = List.of("nginx", "-c", settings.toString(), "-p", folder.toString());
        return new NginxServer(
                ExternalPrograms.start(command, Map.of(), folder, folder.resolve("nginx.log")), port, files);
    }

    /// Sets the body to serve, and returns the server.
    WebServer serving(String file, byte[] body) throws IOException {
        Path _ = Files.write(files.resolve(file), body);
        return new WebServer(NAME, port, Map.of(), process.pid(), 0);
    }

    @Override
    public void close() throws InterruptedException {
        ExternalPrograms.stop(process);
    }
}
