package altdata.api.routing;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.api.request.Operation;
import altdata.api.request.Parameter;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class TypicalRequestsTest {
    private static final TypicalRequests REQUESTS =
            new TypicalRequests(List.of("AAPL", "ZÜ.X"), LocalDate.of(2026, 11, 26));

    @Test
    void pathsContainTickersAndChoices() {
        Operation operation = operation(
                "/things/{source}/{ticker}",
                Parameter.TICKER,
                Parameter.choice("source", List.of("forum", "microblog"), "A source.")
                        .required());
        assertThat(REQUESTS.of(operation, 0)).hasToString("/things/forum/AAPL");
        assertThat(REQUESTS.of(operation, 1)).hasToString("/things/microblog/Z%C3%9C.X");
        assertThat(REQUESTS.of(operation, 2)).hasToString("/things/forum/AAPL");
    }

    @Test
    void queriesContainRequiredParametersOnly() {
        Operation operation = operation(
                "/things",
                Parameter.text("search", "A text.").withExample("AAPL|BTC now"),
                Parameter.date("date", "A day."),
                Parameter.ENTITY_KIND);
        assertThat(REQUESTS.of(operation, 0)).hasToString("/things?search=AAPL%7CBTC%20now&date=2026-11-26");
    }

    @Test
    void oneAlternativeIsSent() {
        Operation operation = Operation.v1("/things", "Things")
                .parameters(Parameter.text("search", "A text.").optional(), Parameter.SYMBOL.optional())
                .requiresOneOf("search", "symbol")
                .handler(String.class, _ -> Mono.just(""));
        assertThat(REQUESTS.of(operation, 0)).hasToString("/things?symbol=AAPL");
    }

    @Test
    void withoutEntitiesATickerIsSomeText() {
        TypicalRequests requests = new TypicalRequests(List.of(), LocalDate.EPOCH);
        assertThat(requests.of(operation("/things", Parameter.SYMBOL), 3)).hasToString("/things?symbol=a");
    }

    private static Operation operation(String path, Parameter... parameters) {
        return Operation.v1(path, "Things").parameters(parameters).handler(String.class, _ -> Mono.just(""));
    }
}
