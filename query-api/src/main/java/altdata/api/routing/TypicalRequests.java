package altdata.api.routing;

import altdata.api.request.Operation;
import altdata.api.request.Parameter;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Requests as callers send them: with the required parameters and one of alternatives, for different entities.
///
/// @param tickers of entities; may be empty
/// @param today   the current UTC date
record TypicalRequests(List<String> tickers, LocalDate today) {
    private static final String SOME_TEXT = "a";

    /// The path and the query of a request to an operation.
    ///
    /// @param round at least 0; other rounds have other tickers and other choices
    URI of(Operation operation, int round) {
        String path = operation.path();
        for (Parameter parameter : operation.parameters()) {
            path = path.replace("{" + parameter.name() + "}", encoded(value(parameter, round)));
        }
        String query = sent(operation)
                .map(parameter -> parameter.name() + "=" + encoded(value(parameter, round)))
                .collect(Collectors.joining("&"));
        return URI.create(query.isEmpty() ? path : path + "?" + query);
    }

    private static Stream<Parameter> sent(Operation operation) {
        List<String> alternatives = operation.alternatives();
        return operation.parameters().stream()
                .filter(parameter -> !operation.path().contains("{" + parameter.name() + "}"))
                .filter(parameter -> parameter.isRequired()
                        || (!alternatives.isEmpty() && alternatives.getLast().equals(parameter.name())));
    }

    private String value(Parameter parameter, int round) {
        return switch (parameter.kind()) {
            case TICKER -> ticker(round);
            case DATE, MOMENT -> today.toString();
            case INTEGER, FLAG, TEXT, CHOICE, KEYWORD, LIST -> {
                List<String> choices = parameter.allowedValues();
                String example = parameter.example();
                yield !choices.isEmpty() ? choices.get(round % choices.size()) : example != null ? example : SOME_TEXT;
            }
        };
    }

    private String ticker(int round) {
        return tickers.isEmpty() ? SOME_TEXT : tickers.get(round % tickers.size());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
