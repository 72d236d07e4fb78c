package altdata.hosting.shutdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

class DrainingTest {
    @Test
    void stoppingWaitsForTheConfiguredTime() {
        Draining draining = new Draining(Duration.ofMillis(40));
        draining.start();
        assertThat(draining.isRunning()).isTrue();

        long startedAt = System.nanoTime();
        draining.stop();

        assertThat(Duration.ofNanos(System.nanoTime() - startedAt)).isGreaterThanOrEqualTo(Duration.ofMillis(40));
        assertThat(draining.isRunning()).isFalse();
    }

    @Test
    void anInterruptEndsTheDelay() {
        Draining draining = new Draining(Duration.ofDays(1));
        draining.start();
        Thread.currentThread().interrupt();

        draining.stop();

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aResponseAnnouncesThatItIsTheLastOfItsConnection() {
        Draining draining = new Draining(Duration.ZERO);
        draining.start();
        assertThat(connectionHeader(draining, () -> {})).isNull();

        // The shutdown begins before the response.
        assertThat(connectionHeader(draining, draining::stop)).isEqualTo("close");

        assertThat(draining.isDraining()).isTrue();
        assertThat(connectionHeader(draining, () -> {})).isEqualTo("close");
    }

    private static @Nullable String connectionHeader(Draining draining, Runnable beforeResponse) {
        MockServerWebExchange exchange = MockServerWebExchange.from(MockServerHttpRequest.get("/"));
        draining.filter(exchange, same -> {
                    beforeResponse.run();
                    return same.getResponse().setComplete();
                })
                .block();
        return exchange.getResponse().getHeaders().getFirst(HttpHeaders.CONNECTION);
    }

    @Test
    void aNegativeDurationIsRejectedWithTheNameOfTheSetting() {
        assertThatThrownBy(() -> new Draining(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("ALTDATA_DRAIN", "at least 0s");
    }
}
