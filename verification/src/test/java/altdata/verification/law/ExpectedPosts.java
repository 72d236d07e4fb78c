package altdata.verification.law;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The expected v1 responses about posts according to the specification.
record ExpectedPosts(ExpectedState reference) {
    static final ZoneId LOS_ANGELES = ZoneId.of("America/Los_Angeles");

    private static final Comparator<PostContent> BY_TIME = Comparator.comparing(PostContent::created)
            .reversed()
            .thenComparing(post -> post.identity().id());
    private static final Comparator<PostContent> BY_SCORE =
            Comparator.comparingLong(PostContent::score).reversed().thenComparing(BY_TIME);

    /// Two adjacent time windows.
    record Windows(Instant before, Instant from, Instant to) {
        /// Returns the 24 hourly buckets that end with this hour, and the 24 before.
        static Windows hoursUntil(Instant hour) {
            return new Windows(
                    hour.minus(47, ChronoUnit.HOURS), hour.minus(23, ChronoUnit.HOURS), hour.plus(1, ChronoUnit.HOURS));
        }

        /// Returns a day in the time zone of Los Angeles, and the day before.
        static Windows day(LocalDate date) {
            return new Windows(begin(date.minusDays(1)), begin(date), begin(date.plusDays(1)));
        }

        private static Instant begin(LocalDate date) {
            return date.atStartOfDay(LOS_ANGELES).toInstant();
        }
    }

    private record PostCounts(EntityContent entity, List<PostContent> now, List<PostContent> before) {}

    /// Returns rows of `display_name ticker mentions mentions_prev sentiment`.
    List<String> allStocks(String platform, Windows windows, @Nullable String community) {
        List<PostCounts> counted = new ArrayList<>();
        for (EntityContent entity : reference.active()) {
            List<PostContent> posts = naming(entity, platform).stream()
                    .filter(post -> community == null || community.equalsIgnoreCase(post.community()))
                    .toList();
            PostCounts count = new PostCounts(
                    entity,
                    createdWithin(posts, windows.from(), windows.to()),
                    createdWithin(posts, windows.before(), windows.from()));
            if (!count.now().isEmpty() || !count.before().isEmpty()) {
                counted.add(count);
            }
        }
        counted.sort(Comparator.comparingInt((PostCounts count) -> count.now().size())
                .reversed()
                .thenComparing(count -> count.entity().ticker()));
        return counted.stream()
                .map(count -> ExpectedText.of(
                        count.entity().name(),
                        count.entity().ticker(),
                        count.now().size(),
                        count.before().size(),
                        mean(count.now())))
                .toList();
    }

    /// Returns `hour mentions sentiment` of each hour, by ticker.
    Map<String, List<String>> forumGraph(Windows windows) {
        Map<String, List<String>> graph = new TreeMap<>();
        for (EntityContent entity : reference.active()) {
            TreeMap<Instant, List<PostContent>> hours = new TreeMap<>();
            createdWithin(naming(entity, "forum"), windows.from(), windows.to())
                    .forEach(post -> hours.computeIfAbsent(
                                    post.created().truncatedTo(ChronoUnit.HOURS), _ -> new ArrayList<>())
                            .add(post));
            if (!hours.isEmpty()) {
                graph.put(entity.ticker(), points(hours));
            }
        }
        return graph;
    }

    /// Returns the same fields for the discussion that matches a search.
    List<String> hoursOfSearch(String search, Windows windows) {
        return points(matches("forum", search, windows).stream()
                .filter(PostContent::isDiscussion)
                .collect(Collectors.groupingBy(
                        post -> post.created().truncatedTo(ChronoUnit.HOURS), TreeMap::new, Collectors.toList())));
    }

    private static List<String> points(TreeMap<Instant, List<PostContent>> hours) {
        DateTimeFormatter wallClock =
                DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(LOS_ANGELES);
        return hours.entrySet().stream()
                .map(hour -> ExpectedText.of(
                        wallClock.format(hour.getKey()), hour.getValue().size(), mean(hour.getValue())))
                .toList();
    }

    /// Returns `count sentiment [id, …]` of the matches on a day.
    String search(String platform, String search, LocalDate date) {
        List<PostContent> found = matches(platform, search, Windows.day(date));
        List<String> ids = found.stream()
                .sorted(BY_SCORE)
                .map(post -> post.identity().id())
                .toList();
        return ExpectedText.of(found.size(), mean(found), ids);
    }

    /// Returns the ids of the ten newest posts that match an entity's query, by score.
    List<String> ofTheQuery(EntityContent entity) {
        String query = entity.forumQuery() == null ? entity.ticker() : entity.forumQuery();
        return matches("forum", query)
                .sorted(BY_TIME)
                .limit(10)
                .sorted(BY_SCORE)
                .map(post -> post.identity().id())
                .toList();
    }

    private List<PostContent> matches(String platform, String search, Windows windows) {
        return createdWithin(matches(platform, search).toList(), windows.from(), windows.to());
    }

    /// Returns all posts that match a search, including marketing, of any date.
    private Stream<PostContent> matches(String platform, String search) {
        List<String> terms = List.of(search.split("\\|"));
        return reference.posts().stream().filter(post -> post.isOn(platform) && post.matches(terms));
    }

    private List<PostContent> naming(EntityContent entity, String platform) {
        return reference.posts().stream()
                .filter(post -> post.isOn(platform)
                        && post.isDiscussion()
                        && post.tickers().contains(entity.ticker()))
                .toList();
    }

    private static List<PostContent> createdWithin(List<PostContent> posts, Instant from, Instant to) {
        return posts.stream().filter(post -> post.isWithin(from, to)).toList();
    }

    private static @Nullable BigDecimal mean(List<PostContent> posts) {
        List<BigDecimal> known = posts.stream()
                .map(PostContent::sentiment)
                .filter(Objects::nonNull)
                .toList();
        return known.isEmpty()
                ? null
                : known.stream()
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .divide(BigDecimal.valueOf(known.size()), 4, RoundingMode.HALF_UP);
    }
}
