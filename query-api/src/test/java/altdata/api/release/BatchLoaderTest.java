package altdata.api.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class BatchLoaderTest {
    private static final Release RELEASE = new Release(1, Map.of());
    private static final Release NEXT = new Release(2, Map.of());

    private final List<Set<Integer>> batches = new ArrayList<>();
    private final List<Sinks.Empty<Void>> responses = new ArrayList<>();
    private final BatchLoader<Integer, String> loader = new BatchLoader<>(this::load);

    /// Responds when the test completes the sink of the batch.
    private Mono<Map<Integer, String>> load(Release release, Set<Integer> keys) {
        batches.add(keys);
        Sinks.Empty<Void> response = Sinks.empty();
        responses.add(response);
        return response.asMono()
                .thenReturn(keys.stream()
                        .filter(key -> key >= 0)
                        .collect(Collectors.toMap(key -> key, key -> release.id() + ":" + key)));
    }

    /// Lookups that occupy all slots.
    private int fillSlots() {
        int slots = Math.max(2, Runtime.getRuntime().availableProcessors());
        for (int slot = 0; slot < slots; slot++) {
            loader.load(RELEASE, -1).subscribe();
        }
        assertThat(batches).hasSize(slots);
        return slots;
    }

    private void respond(int batch) {
        responses.get(batch).tryEmitEmpty().orThrow();
    }

    @Test
    void lookupsThatWaitShareTheNextQuery() {
        int slots = fillSlots();
        List<String> values = new ArrayList<>();
        IntStream.of(1, 2, 1).forEach(key -> loader.load(RELEASE, key).subscribe(values::add));
        loader.load(NEXT, 3).subscribe(values::add);
        respond(0);
        assertThat(batches.subList(slots, batches.size())).containsExactly(Set.of(1, 2));
        respond(slots);
        assertThat(values).containsExactly("1:1", "1:2", "1:1");
        respond(slots + 1);
        assertThat(values).endsWith("2:3");
    }

    @Test
    void aLookupThatIsCancelledBeforeItIsQueuedIsNotQueried() {
        int slots = fillSlots();
        loader.load(RELEASE, 1).subscribe(new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                cancel();
            }
        });
        respond(0);
        assertThat(batches).hasSize(slots);
    }

    @Test
    void aCancelledLookupIsNotQueried() {
        int slots = fillSlots();
        List<String> values = new ArrayList<>();
        Disposable first = loader.load(RELEASE, 1).subscribe(values::add);
        loader.load(RELEASE, 2).subscribe(values::add);
        Disposable last = loader.load(NEXT, 3).subscribe(values::add);
        first.dispose();
        last.dispose();
        respond(0);
        respond(1);
        assertThat(batches.subList(slots, batches.size())).containsExactly(Set.of(2));
        respond(slots);
        assertThat(values).containsExactly("1:2");
        // The slots are free again.
        loader.load(RELEASE, 4).subscribe(values::add);
        respond(slots + 1);
        assertThat(values).endsWith("1:4");
    }
}
