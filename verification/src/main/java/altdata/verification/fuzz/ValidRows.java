package altdata.verification.fuzz;

import altdata.contracts.topic.Topics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Generates the valid rows that are sent between hostile ones, and checks that they become visible: distinct
/// entities, each with one day of mentions.
final class ValidRows {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String DAY = "2026-11-19";

    private int count;

    /// Returns the rows of the next entity.
    List<ProducerRecord<byte[], byte[]>> next() {
        int number = count++;
        String ticker = ticker(number);
        return List.of(
                record(Topics.METRICS.name(), ticker, """
                        {"data_key":1,"ticker":"%s","date":"%s","metrics":{"forum_mentions":%d}}""".formatted(ticker, DAY, number)),
                record(Topics.ENTITIES.name(), ticker, """
                        {"data_key":1,"id":"%1$s","ticker":"%1$s","name":"%1$s","entity":"company","handles":{"forum":"%1$s"}}""".formatted(ticker)));
    }

    int count() {
        return count;
    }

    /// Describes what is wrong with the API's response for that entity, or returns null.
    @Nullable
    String problem(int number, RawHttpConnection connection, ServiceUnderTest api) throws IOException {
        String path = "/api/social/forum/" + ticker(number) + "?from_date=" + DAY + "&to_date=" + DAY;
        connection.send(("GET " + path + " HTTP/1.1\r\nHost: " + api.authority() + "\r\nX-API-Key: "
                        + api.key().text() + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        RawHttpResponse response = connection.read(false);
        if (response == null) {
            return path + ": no answer";
        }
        JsonNode body = JSON.readTree(response.body());
        return response.status() == 200 && body.at("/data/0/mentions").asInt(-1) == number
                ? null
                : path + ": expected " + number + " mentions, but got " + response.status() + ' ' + body;
    }

    private static String ticker(int number) {
        return String.format(Locale.ROOT, "FUZZ%07d", number);
    }

    private static ProducerRecord<byte[], byte[]> record(String topic, String key, String value) {
        return new ProducerRecord<>(
                topic, key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8));
    }
}
