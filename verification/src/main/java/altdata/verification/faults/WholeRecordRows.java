package altdata.verification.faults;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/// Generates rows of the topics `entities`, `posts` and `quotes`.
final class WholeRecordRows {
    private static final List<String> PLATFORMS = List.of("forum", "imageboard", "investor_chat", "microblog");
    private static final List<String> WORDS =
            List.of("buy", "sell", "hold", "moon", "earnings", "chips", "cloud", "rockets", "dividend", "squeeze");
    private static final List<String> INDUSTRIES = List.of("Consumer Electronics", "Software", "Banks");
    private static final Instant FIRST = Instant.parse("2026-10-25T00:00:00Z");
    private static final int SECONDS = 26 * 24 * 3_600;
    private static final int POSTS = 700;

    private final Random random;

    WholeRecordRows(Random random) {
        this.random = random;
    }

    /// @param json receives the row's members
    RowMeaning.Whole entity(String ticker, long dataKey, Map<String, Object> json) {
        json.put("data_key", dataKey);
        json.put("ticker", ticker);
        if (random.nextInt(10) == 0) {
            return deletion(WholeRecordTable.ENTITY, List.of(ticker), dataKey, json);
        }
        Map<String, Object> columns = new LinkedHashMap<>();
        columns.put("id", "id-" + random.nextInt(3));
        columns.put("name", WORDS.get(random.nextInt(WORDS.size())) + " Company " + random.nextInt(100));
        columns.put("entity", random.nextInt(6) == 0 ? "crypto" : "company");
        columns.put("active", random.nextInt(8) != 0);
        columns.put("peers", List.of("FA0" + random.nextInt(10)));
        columns.put("employees", Integer.toString(random.nextInt(5_000)));
        String industry = INDUSTRIES.get(random.nextInt(INDUSTRIES.size()));
        boolean hasIndustry = random.nextInt(5) != 0;
        if (hasIndustry) {
            columns.put("industry", industry);
        }
        json.putAll(columns);
        String handle = "h" + random.nextInt(5);
        json.put("handles", Map.of("forum", handle));
        // The table uses the platform names of the catalogue.
        columns.put("handles", Map.of("FORUM", handle));
        columns.put("ticker", ticker);
        columns.put("folded_name", columns.get("name").toString().toLowerCase(Locale.ROOT));
        columns.put("folded_industry", hasIndustry ? industry.toLowerCase(Locale.ROOT) : "");
        return new RowMeaning.Whole(WholeRecordTable.ENTITY, List.of(ticker), dataKey, columns);
    }

    /// @param json receives the row's members
    RowMeaning.Whole post(List<String> tickers, long dataKey, Map<String, Object> json) {
        return post("p" + random.nextInt(POSTS), tickers, dataKey, json);
    }

    /// @param id   the id of the post on its platform
    /// @param json receives the row's members
    RowMeaning.Whole post(String id, List<String> tickers, long dataKey, Map<String, Object> json) {
        String platform = PLATFORMS.get(random.nextInt(PLATFORMS.size()));
        json.put("data_key", dataKey);
        json.put("platform", platform);
        json.put("id", id);
        if (random.nextInt(10) == 0) {
            return deletion(WholeRecordTable.POST, List.of(platform, id), dataKey, json);
        }
        TreeSet<String> named = new TreeSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            named.add(tickers.get(random.nextInt(tickers.size())));
        }
        Instant created = FIRST.plusSeconds(random.nextInt(SECONDS));
        Map<String, Object> columns = new LinkedHashMap<>();
        columns.put(
                "text", WORDS.get(random.nextInt(WORDS.size())) + " the " + WORDS.get(random.nextInt(WORDS.size())));
        columns.put("tickers", List.copyOf(named));
        columns.put("score", random.nextInt(1_000));
        columns.put("category", random.nextInt(8) == 0 ? "marketing" : "discussion");
        if (random.nextInt(4) != 0) {
            columns.put("sentiment", BigDecimal.valueOf(random.nextInt(101), 2));
        }
        if (random.nextInt(3) != 0) {
            columns.put("community", random.nextBoolean() ? "stocks" : "options");
            columns.put("source", random.nextBoolean() ? "Stocks" : "Crypto");
        }
        json.putAll(columns);
        json.put("created", created.toString());
        List<String> unsorted = new ArrayList<>(named);
        java.util.Collections.shuffle(unsorted, random);
        json.put("tickers", unsorted);
        columns.put("platform", platform);
        columns.put("id", id);
        columns.put("created", formatted(created));
        return new RowMeaning.Whole(WholeRecordTable.POST, List.of(platform, id), dataKey, columns);
    }

    /// @param json receives the row's members
    RowMeaning.Whole quote(String ticker, long dataKey, Map<String, Object> json) {
        json.put("data_key", dataKey);
        json.put("ticker", ticker);
        if (random.nextInt(12) == 0) {
            return deletion(WholeRecordTable.QUOTE, List.of(ticker), dataKey, json);
        }
        BigDecimal price = BigDecimal.valueOf(random.nextInt(100_000), 2);
        Instant at = FIRST.plusSeconds(random.nextInt(SECONDS));
        json.put("price", price);
        json.put("at", at.toString());
        return new RowMeaning.Whole(
                WholeRecordTable.QUOTE,
                List.of(ticker),
                dataKey,
                Map.of("ticker", ticker, "price", price, "at", formatted(at)));
    }

    private static RowMeaning.Whole deletion(
            WholeRecordTable kind, List<String> identity, long dataKey, Map<String, Object> json) {
        json.put("deleted", true);
        return new RowMeaning.Whole(kind, identity, dataKey, null);
    }

    /// Formats a time of whole seconds as PostgreSQL does in JSON.
    private static String formatted(Instant time) {
        return time.toString().replace("Z", "+00:00");
    }
}
