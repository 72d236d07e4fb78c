package altdata.stack.bench.read;

import java.util.Map;

/// Somebody who answers.
///
/// @param headers  of every request
/// @param process  the id of its process, 0 where it has none of its own
/// @param database the id of PostgreSQL's first process, 0 where it reads none
record WebServer(String name, int port, Map<String, String> headers, long process, long database) {
    String url() {
        return "http://127.0.0.1:" + port;
    }

    WebServer with(String header, String value) {
        return new WebServer(name, port, Map.of(header, value), process, database);
    }
}
