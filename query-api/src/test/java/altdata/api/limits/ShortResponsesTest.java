package altdata.api.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.api.limits.ShortResponses.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class ShortResponsesTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final ShortResponses responses = new ShortResponses(2, Duration.ofHours(1));
    private final AtomicInteger written = new AtomicInteger();

    private void write(Response response) {
        response.nextPart().subscribe(_ -> {}, _ -> {}, written::incrementAndGet);
    }

    /// Two short responses must be in progress.
    private Response pausedAfterItsFirstPart() {
        Response response = responses.begin();
        write(response);
        write(response);
        assertThat(written).hasValue(1);
        return response;
    }

    @Test
    void partsAreWrittenAtOnceIfFewShortResponsesAreInProgress() {
        Response longResponse = responses.begin();
        responses.begin();
        for (int i = 0; i < 10; i++) {
            write(longResponse);
        }
        assertThat(written).hasValue(10);
    }

    @Test
    void theFirstPartIsWrittenAtOnce() {
        for (int i = 0; i < 10; i++) {
            write(responses.begin());
        }
        assertThat(written).hasValue(10);
    }

    @Test
    void aFurtherPartIsWrittenWhenAShortResponseEnds() {
        Sinks.Empty<Void> first = Sinks.empty();
        Sinks.Empty<Void> second = Sinks.empty();
        responses.whole(first.asMono()).subscribe();
        responses.whole(second.asMono()).subscribe();
        Response longResponse = pausedAfterItsFirstPart();
        first.tryEmitEmpty();
        assertThat(written).hasValue(2);
        write(longResponse);
        assertThat(written).hasValue(3);
    }

    @Test
    void aFurtherPartIsWrittenWhenAShortResponseIsCancelled() {
        Disposable first = responses.whole(Mono.never()).subscribe();
        responses.begin();
        pausedAfterItsFirstPart();
        first.dispose();
        assertThat(written).hasValue(2);
    }

    @Test
    void aFurtherPartIsWrittenAlthoughShortResponsesDoNotEnd() {
        ShortResponses impatient = new ShortResponses(1, Duration.ofMillis(1));
        impatient.begin();
        Response longResponse = impatient.begin();
        for (int i = 0; i < 5; i++) {
            write(longResponse);
        }
        await().atMost(TIMEOUT).untilAsserted(() -> assertThat(written).hasValue(5));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void afterAnyOrderOfEventsNoResponseIsInProgress(long seed) {
        Random random = new Random(seed);
        List<Runnable> ends = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            switch (random.nextInt(4)) {
                case 0 -> ends.add(responses.begin()::end);
                case 1 -> {
                    Response response = responses.begin();
                    response.nextPart().subscribe();
                    Disposable second = response.nextPart().subscribe();
                    ends.add(response::end);
                    ends.add(second::dispose);
                }
                case 2 -> ends.add(responses.whole(Mono.never()).subscribe()::dispose);
                default -> {
                    if (!ends.isEmpty()) {
                        ends.remove(random.nextInt(ends.size())).run();
                    }
                }
            }
        }
        ends.forEach(Runnable::run);
        Response longResponse = responses.begin();
        responses.begin();
        write(longResponse);
        write(longResponse);
        assertThat(written).hasValue(2);
        responses.begin();
        responses.begin();
        write(longResponse);
        assertThat(written).hasValue(2);
    }
}
