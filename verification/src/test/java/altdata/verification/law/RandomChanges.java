package altdata.verification.law;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Generates the changes of one seed in batches, and records the history.
public final class RandomChanges {
    private final Random random;
    private final RandomDataKeys keys;
    private final History history = new History();
    private final RandomEntities entities;
    private final RandomMetricRows rows;
    private final RandomPostVersions posts;

    public RandomChanges(long seed, LocalDate today, Instant now) {
        random = new Random(seed);
        keys = new RandomDataKeys(random);
        entities = new RandomEntities(seed, random, keys, history);
        rows = new RandomMetricRows(random, keys, entities, history, today);
        posts = new RandomPostVersions(seed, random, keys, entities, history, now);
    }

    History history() {
        return history;
    }

    /// Returns the tickers of the seed's entities.
    public Set<String> tickers() {
        return Set.copyOf(entities.tickers());
    }

    /// Returns the industries of the seed's entities.
    public List<String> industries() {
        return entities.industries();
    }

    /// Returns the community that only posts of this seed belong to.
    public String community() {
        return posts.community();
    }

    /// Returns a search for words of this seed.
    public String search() {
        return entities.word(0) + "|" + entities.word(1) + " " + entities.word(2);
    }

    /// Returns the next rows, plus repeats of some earlier ones.
    public List<History.Pushed> next(int entityRows, int metricRows, int postRows) {
        int from = history.pushed().size();
        repeat(entityRows, entities::state);
        repeat(metricRows, rows::state);
        repeat(postRows, posts::state);
        List<History.Pushed> batch =
                new ArrayList<>(history.pushed().subList(from, history.pushed().size()));
        for (int count = batch.size() / 10; count > 0; count--) {
            batch.add(history.pushed().get(random.nextInt(history.pushed().size())));
        }
        Collections.shuffle(batch, random);
        return batch;
    }

    /// Returns deletions of everything of this seed, so that the lists are clean for later tests.
    List<History.Pushed> deletions() {
        int from = history.pushed().size();
        entities.tickers().forEach(ticker -> entities.delete(ticker, keys.above()));
        List.copyOf(history.posts().candidates().keySet()).forEach(identity -> posts.delete(identity, keys.above()));
        return history.pushed().subList(from, history.pushed().size());
    }

    private static void repeat(int count, Runnable action) {
        for (int i = 0; i < count; i++) {
            action.run();
        }
    }
}
