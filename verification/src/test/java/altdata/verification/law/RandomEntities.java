package altdata.verification.law;

import altdata.contracts.topic.Topics;
import altdata.testing.EntityRecord;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Generates entity records of one seed, whose tickers and industries are unique to it.
final class RandomEntities {
    private static final int ENTITIES = 9;

    private final long seed;
    private final Random random;
    private final RandomDataKeys keys;
    private final History history;
    private final List<String> tickers;
    private int names;

    RandomEntities(long seed, Random random, RandomDataKeys keys, History history) {
        this.seed = seed;
        this.random = random;
        this.keys = keys;
        this.history = history;
        tickers = IntStream.range(0, ENTITIES)
                .mapToObj(index -> "DL%d%c".formatted(seed, 'A' + index))
                .toList();
    }

    List<String> tickers() {
        return tickers;
    }

    /// Returns the industries, each in one of the spellings that entity records use.
    List<String> industries() {
        return List.of("Derived %d 1".formatted(seed), "Derived %d Été".formatted(seed));
    }

    String ticker() {
        return tickers.get(random.nextInt(tickers.size()));
    }

    /// Returns the ticker, in lower case in one case out of ten, which violates the topic's convention.
    String written(String ticker) {
        return random.nextInt(10) == 0 ? ticker.toLowerCase(Locale.ROOT) : ticker;
    }

    void state() {
        String ticker = ticker();
        long key = keys.next();
        if (random.nextInt(9) == 0) {
            delete(ticker, key);
            return;
        }
        @Nullable
        EntityContent current = ExpectedState.existing(history.entities()).get(ticker);
        EntityContent entity = current == null || random.nextInt(3) == 0 ? anything(ticker) : changed(current);
        history.entities().add(ticker, key, Optional.of(entity));
        history.pushed().add(new History.Pushed(Topics.ENTITIES, entity.json(key)));
    }

    void delete(String ticker, long key) {
        history.entities().add(ticker, key, Optional.empty());
        history.pushed()
                .add(new History.Pushed(
                        Topics.ENTITIES,
                        EntityRecord.deletion(written(ticker)).key(key).json()));
    }

    private EntityContent anything(String ticker) {
        names++;
        return new EntityContent(
                ticker,
                "id-%s-%d".formatted(ticker, random.nextInt(3)),
                "Name %d of %s".formatted(names, ticker),
                kind(),
                random.nextInt(5) > 0,
                added(),
                random.nextBoolean() ? null : "https://x.example/" + names + ".png",
                random.nextBoolean() ? null : names + ".example",
                industry(),
                peers(),
                forumQuery());
    }

    /// Returns the entity with one property changed.
    private EntityContent changed(EntityContent current) {
        EntityContent other = anything(current.ticker());
        int property = random.nextInt(6);
        return new EntityContent(
                current.ticker(),
                current.id(),
                current.name(),
                property == 0 ? other.kind() : current.kind(),
                (property == 1) != current.active(),
                property == 2 ? other.added() : current.added(),
                current.logo(),
                current.domain(),
                property == 3 ? other.industry() : current.industry(),
                property == 4 ? other.peers() : current.peers(),
                property == 5 ? other.forumQuery() : current.forumQuery());
    }

    private String kind() {
        return random.nextInt(4) == 0 ? "crypto" : "company";
    }

    private @Nullable LocalDate added() {
        return random.nextInt(4) == 0 ? null : LocalDate.of(2024, 5, 1).plusDays(random.nextInt(4));
    }

    private @Nullable String industry() {
        int choice = random.nextInt(8);
        if (choice == 0) {
            return null;
        }
        String industry = industries().get(choice < 6 ? 0 : 1);
        return switch (random.nextInt(4)) {
            case 0 -> industry.toUpperCase(Locale.ROOT);
            case 1 -> industry.toLowerCase(Locale.ROOT);
            default -> industry;
        };
    }

    private List<String> peers() {
        List<String> peers = new ArrayList<>();
        if (random.nextBoolean()) {
            tickers.stream().filter(_ -> random.nextInt(4) == 0).forEach(peers::add);
            peers.add("DL%dUNKNOWN".formatted(seed));
        }
        return peers;
    }

    private @Nullable String forumQuery() {
        if (random.nextBoolean()) {
            return null;
        }
        return String.join(
                "|",
                Arrays.asList(word(0), word(random.nextInt(3)) + " " + word(1)).subList(0, 1 + random.nextInt(2)));
    }

    /// Returns a word that only posts of this seed contain.
    String word(int choice) {
        return "dlw%d%c".formatted(seed, 'a' + choice);
    }
}
