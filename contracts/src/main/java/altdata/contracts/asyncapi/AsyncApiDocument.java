package altdata.contracts.asyncapi;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Generates one AsyncAPI document of all topics, from a client's point of view. It is built from the
/// declarations that also parse the rows, so the document describes exactly what is accepted.
public final class AsyncApiDocument {
    private static final String VERSION = "3.1.0";
    private static final String BINDING_VERSION = "0.5.0";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private AsyncApiDocument() {}

    /// The document, without external references.
    public static ObjectNode ofAllTopics() {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("asyncapi", VERSION);
        document.putObject("info")
                .put("title", "Altdata: the topics")
                .put("version", "1")
                .put("description", CommonTopicRules.TEXT);
        document.put("defaultContentType", "application/json");
        document.putObject("servers")
                .putObject("local")
                .put("host", "localhost:19092")
                .put("protocol", "kafka")
                .put("description", "The default address of Kafka after `./altdata up`.");
        ObjectNode channels = document.putObject("channels");
        ObjectNode operations = document.putObject("operations");
        ObjectNode components = document.putObject("components");
        ObjectNode messages = components.putObject("messages");
        ObjectNode schemas = components.putObject("schemas");
        for (Topic<?> topic : Topics.ALL) {
            ObjectNode schema = topic.schema();
            channels.set(topic.shortName(), channel(topic));
            operations.set("send-" + topic.shortName(), operation(topic));
            messages.set(topic.shortName(), message(topic, identity(topic, schema)));
            schemas.set(topic.shortName(), embedded(schema));
        }
        return document;
    }

    private static ObjectNode channel(Topic<?> topic) {
        ObjectNode channel = JsonNodeFactory.instance.objectNode();
        channel.put("address", topic.name());
        channel.put("title", topic.shortName());
        channel.put("summary", topic.summary());
        refer(channel.putObject("messages").putObject(topic.shortName()), "#/components/messages/" + topic.shortName());
        ObjectNode kafka = channel.putObject("bindings").putObject("kafka");
        kafka.put("topic", topic.name());
        kafka.put("partitions", Topic.PARTITIONS);
        ObjectNode settings = kafka.putObject("topicConfiguration");
        settings.putArray("cleanup.policy").add("delete");
        settings.put("retention.ms", -1);
        settings.put("max.message.bytes", Topic.MAX_VALUE_BYTES);
        settings.put("message.timestamp.type", "LogAppendTime");
        kafka.put("bindingVersion", BINDING_VERSION);
        return channel;
    }

    private static ObjectNode operation(Topic<?> topic) {
        ObjectNode operation = JsonNodeFactory.instance.objectNode();
        operation.put("action", "send");
        operation.put("summary", "Write a record to " + topic.name());
        refer(operation.putObject("channel"), "#/channels/" + topic.shortName());
        refer(
                operation.putArray("messages").addObject(),
                "#/channels/" + topic.shortName() + "/messages/" + topic.shortName());
        return operation;
    }

    private static ObjectNode message(Topic<?> topic, List<String> identity) {
        List<String> examples = TopicExamples.of(topic);
        ObjectNode message = JsonNodeFactory.instance.objectNode();
        message.put("name", topic.shortName());
        message.put("title", topic.summary());
        message.put("description", description(topic, identity));
        message.put("contentType", "application/json");
        identity.forEach(message.putArray("x-identity")::add);
        message.put("x-key", topic.keyFormat());
        refer(message.putObject("payload"), "#/components/schemas/" + topic.shortName());
        ObjectNode kafka = message.putObject("bindings").putObject("kafka");
        kafka.putObject("key")
                .put("type", "string")
                .put("description", "`" + topic.keyFormat() + "`")
                .putArray("examples")
                .add(TopicExamples.key(topic, examples.getFirst()));
        kafka.put("bindingVersion", BINDING_VERSION);
        ArrayNode shown = message.putArray("examples");
        for (String example : examples) {
            JsonNode payload = JSON.readTree(example);
            shown.addObject().put("name", kind(payload)).set("payload", payload);
        }
        return message;
    }

    private static String kind(JsonNode example) {
        if (example.has("retract")) {
            return "retraction";
        }
        return example.has("deleted") ? "deletion" : "row";
    }

    private static String description(Topic<?> topic, List<String> identity) {
        String identified = "Identity of a row: (" + String.join(", ", identity) + "). ";
        if (topic.equals(Topics.METRICS)) {
            return identified
                    + "A row is split by platform group, and the merge law applies to each group separately: the metrics of"
                    + " one group, ticker and date win or are retracted together. A row with `retract` removes the"
                    + " groups it names; it loses against a row with a higher `data_key`.";
        }
        StringJoiner deletion = new StringJoiner(", ", "`{", "}`");
        deletion.add("\"data_key\": …");
        identity.forEach(field -> deletion.add('"' + field + "\": …"));
        deletion.add("\"deleted\": true");
        return identified + "A deletion is " + deletion + "; it loses against a row with a higher `data_key`.";
    }

    /// The fields that even a deletion requires, except `data_key`. For metrics, the platform group is part of
    /// the identity too.
    private static List<String> identity(Topic<?> topic, ObjectNode schema) {
        Stream<String> fields = StreamSupport.stream(schema.path("required").spliterator(), false)
                .map(JsonNode::asString)
                .filter(field -> !field.equals("data_key"));
        return (topic.equals(Topics.METRICS) ? Stream.concat(fields, Stream.of("platform group")) : fields).toList();
    }

    /// Converts a topic's schema to an AsyncAPI schema, a superset of draft-07: all keywords in use have the
    /// same meaning in both drafts, so only the draft and the id are removed.
    private static ObjectNode embedded(ObjectNode schema) {
        schema.remove(List.of("$schema", "$id"));
        return schema;
    }

    private static void refer(ObjectNode reference, String target) {
        reference.put("$ref", target);
    }
}
