package altdata.api.topics;

import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Renders the AsyncAPI document as an HTML page.
final class TopicPage {
    private final JsonNode document;

    TopicPage(JsonNode document) {
        this.document = document;
    }

    String html() {
        JsonNode info = document.path("info");
        String title = HtmlMarkup.text(info.path("title").asString());
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s</title>
                <link rel="stylesheet" href="/docs/topics/page.css">
                <link rel="icon" href="data:,">
                </head>
                <body>
                <main>
                <h1>%s</h1>
                <p>Machine-readable version: <a href="/docs/topics/asyncapi.json">AsyncAPI %s</a>.</p>
                <h2 id="rules">Rules of every topic</h2>
                %s<h2 id="topics">Topics</h2>
                <div class="wide" tabindex="0" role="region" aria-labelledby="topics">
                <table>
                <thead><tr><th scope="col">Topic</th><th scope="col">About</th><th scope="col">Key</th>\
                <th scope="col">Row identity</th></tr></thead>
                <tbody>
                %s</tbody>
                </table>
                </div>
                %s</main>
                </body>
                </html>
                """.formatted(
                        title,
                        title,
                        HtmlMarkup.text(document.path("asyncapi").asString()),
                        HtmlMarkup.commonMark(info.path("description").asString()),
                        forEachTopic(this::line),
                        forEachTopic(this::section));
    }

    private String forEachTopic(Function<String, String> part) {
        return document.path("channels").propertyNames().stream().map(part).collect(Collectors.joining());
    }

    private String line(String topic) {
        JsonNode message = message(topic);
        return "<tr><th scope=\"row\"><a href=\"#%s\">%s</a></th><td>%s</td><td>%s</td><td>%s</td></tr>\n"
                .formatted(topic, address(topic), title(message), key(message), identity(message));
    }

    private String section(String topic) {
        JsonNode message = message(topic);
        return """
                <section aria-labelledby="%1$s">
                <h2 id="%1$s">%2$s</h2>
                <p>%3$s. Key: %4$s, such as %9$s. %5$s</p>
                <p>%6$s partitions by default; records are kept indefinitely. \
                <a href="/docs/topics/%1$s.schema.json">JSON Schema</a> of the rows.</p>
                <div class="wide" tabindex="0" role="region" aria-label="Fields of %1$s">
                %7$s</div>
                %8$s</section>
                """.formatted(
                topic,
                address(topic),
                title(message),
                key(message),
                HtmlMarkup.commonMark(message.path("description").asString()),
                document.at("/channels/" + topic + "/bindings/kafka/partitions").asString(),
                new FieldTable(document.at("/components/schemas/" + topic)).html(),
                examples(message),
                HtmlMarkup.code(message.at("/bindings/kafka/key/examples/0").asString()));
    }

    private static String examples(JsonNode message) {
        return message.path("examples")
                .valueStream()
                .map(example -> """
                        <h3>Example: a %s</h3>
                        <pre tabindex="0"><code>%s</code></pre>
                        """.formatted(
                                HtmlMarkup.text(example.path("name").asString()),
                                HtmlMarkup.text(example.path("payload").toPrettyString())))
                .collect(Collectors.joining());
    }

    private JsonNode message(String topic) {
        return document.at("/components/messages/" + topic);
    }

    private String address(String topic) {
        return HtmlMarkup.text(document.at("/channels/" + topic + "/address").asString());
    }

    private static String title(JsonNode message) {
        return HtmlMarkup.text(message.path("title").asString());
    }

    private static String key(JsonNode message) {
        return HtmlMarkup.code(message.path("x-key").asString());
    }

    private static String identity(JsonNode message) {
        return message.path("x-identity")
                .valueStream()
                .map(field -> HtmlMarkup.code(field.asString()))
                .collect(Collectors.joining(", "));
    }
}
