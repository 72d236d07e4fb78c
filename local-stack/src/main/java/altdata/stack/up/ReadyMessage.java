package altdata.stack.up;

import altdata.stack.servers.EmbeddedPostgresServer;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The message of `altdata up` when the local stack is ready.
record ReadyMessage(
        DataDirectory directory, Ports ports, String key, String operatorToken, boolean sample, Duration took) {
    void print(PrintWriter out) {
        String api = "http://localhost:" + ports.api();
        out.printf(Locale.ROOT, "%nAltdata is ready after %.1f s.%n%n", took.toMillis() / 1e3);
        out.println("  API         " + api);
        out.println("  Kafka       localhost:" + ports.kafka());
        out.println("  PostgreSQL  " + EmbeddedPostgresServer.url(ports.postgres()));
        out.println("  Ingest      http://localhost:" + ports.ingest() + "/rows/{topic}, and files in "
                + directory.inbox());
        out.println("  Operators   http://localhost:" + ports.operate() + "/operate (token: " + operatorToken + ")");
        out.println("  Metrics     "
                + Arrays.stream(StackService.values())
                        .map(service -> ports.metrics(service) + " (" + service.publishedName() + ")")
                        .collect(Collectors.joining(", ")));
        out.println("  Data, logs  " + directory.path());
        out.println("  Demo key    " + key);
        // In the fragment, which the browser does not send to the server.
        out.println("  Explorer    " + api + "/explore#key=" + key);
        out.println();
        if (sample) {
            out.println("Try:");
            out.println("  curl -H 'X-API-Key: " + key + "' '" + api + "/api/entities?search=apple'");
            out.println("  curl -H 'X-API-Key: " + key + "' '" + api + "/api/social/microblog/AAPL'");
            out.println("  curl '" + api + "/timeline/?symbol=AAPL&apiKey=" + key + "'");
            out.println("  curl '" + api + "/graph/?input=tesla&apiKey=" + key + "'");
        } else {
            out.println("It is empty. Push something:");
            out.println("  altdata push entities FILE");
            out.println("  curl -H 'X-API-Key: " + key + "' '" + api + "/api/entities'");
        }
        out.println();
        out.flush();
    }
}
