package altdata.service;

import static java.util.stream.Collectors.joining;

import altdata.service.DocumentedCall.Argument;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// Writes the calls of a document's operations as a TypeScript program.
final class TypeScriptCalls {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String PROGRAM = """
            import createClient from "openapi-fetch";
            import { address, ask, key } from "./harness.js";
            import type { paths } from "./%1$s.js";

            const client = createClient<paths>({ baseUrl: address + "%2$s" });
            client.use(key("%3$s", "%4$s"));
            await ask([
            %5$s
            ]);

            // Never called: the compiler checks which parameters an operation requires, and that it has no
            // others.
            export const rejected = [
            %6$s
            ];
            """;

    private TypeScriptCalls() {}

    static String program(PublishedDocument document) {
        List<DocumentedCall> calls = document.calls();
        return PROGRAM.formatted(
                document.name(),
                document.base(),
                document.keyPlace(),
                document.keyName(),
                calls.stream().map(TypeScriptCalls::call).collect(joining("\n")),
                Stream.concat(
                                Stream.of("() => client.GET(\"/no_such_operation\"),"),
                                calls.stream()
                                        .filter(call ->
                                                call.arguments().stream().anyMatch(Argument::isRequired))
                                        .map(call -> "() => client.GET(" + quoted(call.path()) + "),")
                                        .distinct())
                        .map(line -> "  // @ts-expect-error\n  " + line)
                        .collect(joining("\n")));
    }

    private static String call(DocumentedCall call) {
        String parameters = Stream.of("path", "query")
                .filter(place -> !call.sent(place).isEmpty())
                .map(place -> place + ": { " + values(call.sent(place)) + " }")
                .collect(joining(", "));
        return "  [%s, () => client.GET(%s, { params: { %s } })],"
                .formatted(quoted(call.toString()), quoted(call.path()), parameters);
    }

    private static String values(List<Argument> arguments) {
        return arguments.stream()
                .map(argument -> quoted(argument.name()) + ": "
                        + (argument.isNumber() ? argument.value() : quoted(argument.value())))
                .collect(joining(", "));
    }

    private static String quoted(String text) {
        return JSON.writeValueAsString(text);
    }
}
