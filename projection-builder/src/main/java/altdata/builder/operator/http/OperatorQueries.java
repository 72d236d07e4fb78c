package altdata.builder.operator.http;

import altdata.builder.operator.AuditAction;
import altdata.builder.operator.DeadLetterFilter;
import altdata.builder.operator.GenerationName;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.function.server.ServerRequest;

/// The requests that read: their paths, whether they require the operator token, and what they return.
final class OperatorQueries {
    private static final int MAX_ROWS = 1_000;

    private final StatusEndpoints endpoints;
    private final ServiceStatus services;
    private final OperatorTasks tasks;
    private final Clock clock;

    /// @param requiresToken whether it shows a row, or what operators did
    record Query(String path, boolean requiresToken, Answer answer) {}

    /// May block.
    @FunctionalInterface
    interface Answer {
        /// @return the body, for the JSON serializer
        Object to(ServerRequest request) throws Exception;
    }

    OperatorQueries(StatusEndpoints endpoints, ServiceStatus services, OperatorTasks tasks, Clock clock) {
        this.endpoints = endpoints;
        this.services = services;
        this.tasks = tasks;
        this.clock = clock;
    }

    List<Query> all() {
        return List.of(
                open("status", _ -> endpoints.status()),
                open("history", _ -> endpoints.history()),
                open("plan", _ -> endpoints.plan()),
                open("dead-letters", this::deadLetters),
                protectedByToken("dead-letters/{topic}/{partition}/{offset}", this::deadLetter),
                protectedByToken("canary", _ -> endpoints.canary()),
                // The differences contain parts of responses.
                protectedByToken(
                        "shadows/{generation}",
                        request -> endpoints.shadow(GenerationName.parse(request.pathVariable("generation")))),
                protectedByToken("services", _ -> services.status()),
                protectedByToken("keys", _ -> endpoints.keys()),
                protectedByToken("audit", this::audit),
                protectedByToken(
                        "runs",
                        _ -> tasks.all().stream().map(OperatorTask::body).toList()),
                protectedByToken(
                        "runs/{run}",
                        request -> tasks.of(request.pathVariable("run")).body()));
    }

    private static Query open(String path, Answer answer) {
        return new Query(OperatorPage.ROOT + '/' + path, false, answer);
    }

    private static Query protectedByToken(String path, Answer answer) {
        return new Query(OperatorPage.ROOT + '/' + path, true, answer);
    }

    private Object audit(ServerRequest request) throws Exception {
        return endpoints.audit(
                request.queryParam("action").map(AuditAction::parse).orElse(null), since(request), limit(request));
    }

    private Object deadLetters(ServerRequest request) throws Exception {
        return endpoints.deadLetters(
                new DeadLetterFilter(optionalLine(request, "topic"), optionalLine(request, "reason"), since(request)),
                limit(request));
    }

    private Object deadLetter(ServerRequest request) throws Exception {
        return endpoints.deadLetter(
                line(request.pathVariable("topic"), "topic"),
                (int) number(request.pathVariable("partition"), "partition"),
                number(request.pathVariable("offset"), "offset"));
    }

    private @Nullable OffsetDateTime since(ServerRequest request) {
        return request.queryParam("since")
                .map(text -> OperatorCommands.time("since", text, clock))
                .orElse(null);
    }

    private static int limit(ServerRequest request) {
        String text = request.queryParam("limit").orElse("20");
        int limit = text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
        if (limit < 1 || limit > MAX_ROWS) {
            throw OperatorProblem.badRequest("'limit' must be a whole number from 1 to " + MAX_ROWS)
                    .exception();
        }
        return limit;
    }

    private static @Nullable String optionalLine(ServerRequest request, String name) {
        return request.queryParam(name).map(text -> line(text, name)).orElse(null);
    }

    private static String line(String text, String name) {
        if (!OperatorRequestBody.isOneLine(text)) {
            throw OperatorProblem.badRequest("'" + name + "' must be text on one line")
                    .exception();
        }
        return text;
    }

    private static long number(String text, String name) {
        if (!text.matches("\\d{1,18}")) {
            throw OperatorProblem.badRequest("'" + name + "' must be a whole number")
                    .exception();
        }
        return Long.parseLong(text);
    }
}
