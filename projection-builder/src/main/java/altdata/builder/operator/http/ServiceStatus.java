package altdata.builder.operator.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Queries the management ports of the other services: whether they are ready, and what the ingest worker has
/// done.
///
/// The builder queries them because the page may only send requests to its own host. Blocks at most 2 s per
/// request.
final class ServiceStatus {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final int OK = 200;
    private static final int MAX_RECENT_FILES = 20;
    private static final JsonMapper JSON = new JsonMapper();
    /// Only the ingest worker exports metrics with this prefix.
    private static final String PREFIX = "altdata_ingest_";
    private static final Pattern SAMPLE = Pattern.compile(PREFIX + "(\\w+)\\{([^}]*)} (\\d+(?:\\.\\d+)?(?:E\\d+)?)\\b");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

    private final Map<String, URI> services;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    /// @param services the management addresses by the services' names
    ServiceStatus(Map<String, URI> services) {
        this.services = services;
    }

    /// Returns `services` with their health, and what the ingest worker has done since it started: `rows` and
    /// `files` by topic, and `recent_files` with their results.
    Map<String, Object> status() throws InterruptedException {
        List<Map<String, Object>> health = new ArrayList<>();
        Map<String, Map<String, Object>> rows = new TreeMap<>();
        Map<String, Map<String, Object>> files = new TreeMap<>();
        List<JsonNode> recent = new ArrayList<>();
        for (Map.Entry<String, URI> service : services.entrySet()) {
            HttpResponse<String> ready = get(service.getValue(), "/health/ready");
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("service", service.getKey());
            row.put("address", service.getValue().toString());
            row.put("state", ready == null ? "DOWN" : ready.statusCode() == OK ? "READY" : "NOT_READY");
            health.add(row);
            if (ready == null) {
                continue;
            }
            HttpResponse<String> metrics = get(service.getValue(), "/metrics");
            if (metrics != null) {
                collect(service.getKey(), metrics.body(), rows, files);
            }
            // Only the ingest worker has it.
            HttpResponse<String> results = get(service.getValue(), "/files");
            if (results != null && results.statusCode() == OK) {
                recent.addAll(files(results.body()));
            }
        }
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("services", health);
        status.put("rows", List.copyOf(rows.values()));
        status.put("files", List.copyOf(files.values()));
        status.put("recent_files", recent.stream().limit(MAX_RECENT_FILES).toList());
        return status;
    }

    /// Returns an empty list if another program responds there.
    private static List<JsonNode> files(String body) {
        try {
            return JSON.readTree(body).path("files").valueStream().toList();
        } catch (JacksonException _) {
            return List.of();
        }
    }

    private static void collect(
            String service,
            String metrics,
            Map<String, Map<String, Object>> rows,
            Map<String, Map<String, Object>> files) {
        for (MatchResult sample : SAMPLE.matcher(metrics).results().toList()) {
            Map<String, String> labels = new LinkedHashMap<>();
            LABEL.matcher(sample.group(2)).results().forEach(label -> labels.put(label.group(1), label.group(2)));
            double value = Double.parseDouble(sample.group(3));
            String topic = labels.get("topic");
            // Every topic has counters, also those that are not used.
            if (topic == null || value == 0) {
                continue;
            }
            long count = Math.round(value);
            switch (sample.group(1)) {
                case "rows_taken_total" -> put(rows, service, topic, labels.get("way"), "taken", count);
                case "rows_rejected_total" -> put(rows, service, topic, labels.get("way"), "rejected", count);
                case "rows_skipped_total" -> put(rows, service, topic, labels.get("way"), "skipped", count);
                case "files_total" ->
                    put(files, service, topic, null, "done".equals(labels.get("outcome")) ? "done" : "rejected", count);
                case "backlog_files" -> put(files, service, topic, null, "waiting", count);
                default -> {}
            }
        }
    }

    private static void put(
            Map<String, Map<String, Object>> all,
            String service,
            String topic,
            @Nullable String channel,
            String column,
            long count) {
        all.computeIfAbsent(service + ' ' + topic + ' ' + channel, _ -> {
                    Map<String, Object> row = new LinkedHashMap<>();
                    row.put("service", service);
                    row.put("topic", topic);
                    if (channel != null) {
                        row.put("channel", channel);
                    }
                    return row;
                })
                .put(column, count);
    }

    /// Returns null if the service does not respond.
    private @Nullable HttpResponse<String> get(URI address, String path) throws InterruptedException {
        try {
            return client.send(
                    HttpRequest.newBuilder(address.resolve(path))
                            .timeout(TIMEOUT)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException _) {
            return null;
        }
    }
}
