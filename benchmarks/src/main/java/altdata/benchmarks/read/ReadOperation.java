package altdata.benchmarks.read;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// The operations to compare, with the request for our API and for each peer.
enum ReadOperation {
    SOCIAL("social series of 365 points", 3),
    TIMELINE("timeline of two years, 20 fields a day", 4),
    TOPLIST("toplist of 100", 3),
    SEARCH("entity search", 3),
    SCORES("list of the 100 best AI scores", 3);

    private static final List<String> WORDS = List.of(
            "app", "ener", "bank", "tita", "zen", "motor", "cor", "pha", "quan", "omni", "lum", "soft", "air", "mic",
            "crest", "retail");
    private static final List<String> SORTS =
            List.of("job_posts", "microblog_followers", "app_downloads", "news_mentions");
    private static final List<String> PEERS_SORTS = List.of("job_posts", "web_traffic", "followers", "app_downloads");

    private final String title;
    private final double times;

    /// @param times the required ratio to the other service's rate
    ReadOperation(String title, double times) {
        this.title = title;
        this.times = times;
    }

    String title() {
        return title;
    }

    double times() {
        return times;
    }

    /// Whether the goal is about responses read from the tables each time, rather than cached ones.
    boolean isUncached() {
        return switch (this) {
            case SOCIAL, TIMELINE -> true;
            case TOPLIST, SEARCH, SCORES -> false;
        };
    }

    /// Our paths for the operation.
    ///
    /// @param today the last day of the series
    List<String> apiPaths(ReadSize size, String key, LocalDate today) {
        return switch (this) {
            case SOCIAL ->
                entities(
                        size,
                        ReadRows::ticker,
                        ticker -> "/api/social/microblog/" + ticker + "?from_date="
                                + today.minusDays(size.socialDays() - 1L) + "&to_date=" + today);
            case TIMELINE ->
                entities(size, ReadRows::ticker, ticker -> "/timeline/?symbol=" + ticker + "&apiKey=" + key);
            case TOPLIST ->
                SORTS.stream()
                        .map(sort -> "/toplist?sort=" + sort + "&apiKey=" + key)
                        .toList();
            case SEARCH ->
                WORDS.stream()
                        .map(word -> "/graph/?input=" + word + "&apiKey=" + key)
                        .toList();
            case SCORES -> List.of("/ai_score/?order=desc&apiKey=" + key);
        };
    }

    /// The peers' paths for the operation.
    ///
    /// @param tickers those of their tables
    List<String> peerPathsFor(List<String> tickers) {
        return switch (this) {
            case SOCIAL ->
                tickers.stream()
                        .map(ticker -> "/api/social/microblog/" + ticker + "?from_date=2025-01-01&to_date=2025-12-31")
                        .toList();
            case TIMELINE ->
                tickers.stream().map(ticker -> "/timeline/?symbol=" + ticker).toList();
            case TOPLIST ->
                PEERS_SORTS.stream().map(sort -> "/toplist?sort=" + sort).toList();
            case SEARCH -> WORDS.stream().map(word -> "/graph/?input=" + word).toList();
            case SCORES -> List.of("/ai_score");
        };
    }

    private static List<String> entities(
            ReadSize size, IntFunction<String> naming, java.util.function.UnaryOperator<String> path) {
        List<String> paths = new ArrayList<>();
        for (int entity = 0; entity < size.entities(); entity++) {
            paths.add(path.apply(naming.apply(entity)));
        }
        return paths;
    }
}
