package altdata.verification.fuzz;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Sends hostile rows and broken bodies to the ingest worker. Before a row reaches a topic, the worker must
/// judge it as the builder does, with the same message.
final class IngestRound {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int ROWS_PER_REQUEST = 100;

    private final ServiceUnderTest ingest;
    private final FuzzResponseCheck check;
    private final Findings findings;

    IngestRound(ServiceUnderTest ingest, Findings findings) {
        this.ingest = ingest;
        this.findings = findings;
        check = new FuzzResponseCheck(ingest.key().text());
    }

    /// @param rows     the total number, over all topics
    /// @param requests the number of requests with broken bodies
    void run(int rows, int requests, SeedRows seeds, Random random) throws IOException {
        HostileRecords hostile = new HostileRecords(seeds, random);
        for (int sent = 0; sent < rows; sent += ROWS_PER_REQUEST) {
            push(Topics.ALL.get(random.nextInt(Topics.ALL.size())), hostile);
        }
        IngestRequests broken = new IngestRequests(ingest, seeds, random);
        for (int i = 0; i < requests; i++) {
            sendRequest(broken.next());
        }
    }

    private void push(Topic<?> topic, HostileRecords hostile) throws IOException {
        List<byte[]> rows = new ArrayList<>();
        // The first line must not be mistaken for gzip or a byte order mark.
        rows.add("{}".getBytes(StandardCharsets.US_ASCII));
        while (rows.size() < ROWS_PER_REQUEST) {
            HostileRecord record = hostile.next(topic);
            byte[] value = record.value();
            if (value != null && isLine(value)) {
                rows.add(value);
            }
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        rows.forEach(row -> {
            body.writeBytes(row);
            body.write('\n');
        });
        String head = "POST /rows/" + topic.shortName() + " HTTP/1.1\r\nHost: " + ingest.authority() + "\r\nX-API-Key: "
                + ingest.key().text() + "\r\nContent-Length: " + body.size() + "\r\n\r\n";
        try (RawHttpConnection connection = new RawHttpConnection(ingest.host(), ingest.port())) {
            connection.send(head.getBytes(StandardCharsets.US_ASCII));
            connection.send(body.toByteArray());
            RawHttpResponse response = connection.read(false);
            if (response == null || response.status() != 200) {
                findings.add("rows of " + topic + " are rejected: "
                        + (response == null
                                ? "no answer"
                                : response.status() + " " + new String(response.body(), StandardCharsets.UTF_8)));
                return;
            }
            compare(topic, rows, response);
        } catch (IOException e) {
            findings.add("rows of " + topic + ": no response (" + e + ") to a body of " + body.size() + " bytes");
        }
    }

    private void compare(Topic<?> topic, List<byte[]> rows, RawHttpResponse response) {
        List<JsonNode> lines = new String(response.body(), StandardCharsets.UTF_8)
                .lines()
                .map(JSON::readTree)
                .toList();
        int next = 0;
        long accepted = 0;
        for (int i = 0; i < rows.size(); i++) {
            if (topic.read(rows.get(i)) instanceof Verdict.Rejected<?> rejected) {
                JsonNode line = lines.get(Math.min(next++, lines.size() - 1));
                if (line.path("line").asInt(0) != i + 1
                        || !line.path("reason")
                                .asString("")
                                .equals(rejected.reason().code())
                        || !line.path("message").asString("").equals(rejected.message())) {
                    findings.add("line " + (i + 1) + " of " + topic + ": expected " + rejected + ", but got " + line);
                }
                findings.count("rejected by ingest");
            } else {
                accepted++;
                findings.count("accepted by ingest");
            }
        }
        JsonNode summary = lines.getLast();
        if (summary.path("accepted").asLong(-1) != accepted || lines.size() != next + 1) {
            findings.add("of " + rows.size() + " rows of " + topic + " " + accepted + " are rows: " + summary);
        }
    }

    /// Whether the value is exactly one line and not blank.
    private static boolean isLine(byte[] value) {
        boolean isBlank = true;
        for (byte octet : value) {
            if (octet == '\n' || octet == '\r') {
                return false;
            }
            isBlank &= octet == ' ' || octet == '\t';
        }
        return !isBlank;
    }

    private void sendRequest(HostileRequest request) throws IOException {
        try (RawHttpConnection connection = new RawHttpConnection(ingest.host(), ingest.port())) {
            if (request.expectsResponse()) {
                connection.sendFirst(request.bytes());
            } else {
                connection.sendLast(request.bytes());
            }
            RawHttpResponse response = connection.read(false);
            if (response == null) {
                findings.count("ingest closed");
                if (request.expectsResponse()) {
                    findings.add("ingest: the connection was closed without a response: " + request.printable());
                }
                return;
            }
            findings.count("ingest " + response.status());
            String problem = check.problem(request, response);
            if (problem != null) {
                findings.add("ingest: " + problem + "; request: " + request.printable());
            }
        } catch (IOException e) {
            findings.add("ingest: no response (" + e + "): " + request.printable());
        }
    }
}
