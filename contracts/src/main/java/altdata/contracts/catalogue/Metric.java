package altdata.contracts.catalogue;

import static altdata.contracts.catalogue.MetricType.AMOUNT;
import static altdata.contracts.catalogue.MetricType.COUNT;
import static altdata.contracts.catalogue.MetricType.FRACTION;
import static altdata.contracts.catalogue.MetricType.RATING;
import static altdata.contracts.catalogue.MetricType.RATIO;
import static altdata.contracts.catalogue.Role.FOLLOWERS;
import static altdata.contracts.catalogue.Role.MENTIONS;
import static altdata.contracts.catalogue.Role.OTHER;
import static altdata.contracts.catalogue.Role.SENTIMENT;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The metric catalogue: one line per metric, the only place that defines it.
///
/// An ingested metric declares its group and its position in the group. The position is the index of its value
/// in stored points, so it never changes: a new metric takes the next free position of its group, on any line.
public enum Metric {
    // origin                                      type      role       in v1's /timeline/                title
    //                             toplist
    FORUM_MENTIONS(in(MetricGroup.FORUM, 0), COUNT, MENTIONS, point(), "Forum mentions", true),
    FORUM_SENTIMENT(in(MetricGroup.FORUM, 1), FRACTION, SENTIMENT, point(), "Forum sentiment", false),
    FORUM_FOLLOWERS(in(MetricGroup.FORUM, 2), COUNT, FOLLOWERS, absent(), "Forum followers", false),
    IMAGEBOARD_MENTIONS(in(MetricGroup.IMAGEBOARD, 0), COUNT, MENTIONS, absent(), "Imageboard mentions", true),
    IMAGEBOARD_SENTIMENT(in(MetricGroup.IMAGEBOARD, 1), FRACTION, SENTIMENT, absent(), "Imageboard sentiment", false),
    INVESTOR_CHAT_MENTIONS(in(MetricGroup.INVESTOR_CHAT, 0), COUNT, MENTIONS, point(), "Investor chat mentions", true),
    INVESTOR_CHAT_SENTIMENT(
            in(MetricGroup.INVESTOR_CHAT, 1), FRACTION, SENTIMENT, absent(), "Investor chat sentiment", false),
    MICROBLOG_FOLLOWERS(in(MetricGroup.MICROBLOG, 0), COUNT, FOLLOWERS, point(), "Microblog followers", true),
    MICROBLOG_MENTIONS(in(MetricGroup.MICROBLOG, 1), COUNT, MENTIONS, absent(), "Microblog mentions", true),
    MICROBLOG_SENTIMENT(in(MetricGroup.MICROBLOG, 2), FRACTION, SENTIMENT, absent(), "Microblog sentiment", false),
    PHOTO_SHARE_FOLLOWERS(in(MetricGroup.PHOTO_SHARE, 0), COUNT, FOLLOWERS, point(), "Photo share followers", true),
    SOCIAL_NETWORK_FANS(in(MetricGroup.SOCIAL_NETWORK, 0), COUNT, FOLLOWERS, point(), "Social network fans", true),
    VIDEO_SITE_SUBSCRIBERS(in(MetricGroup.VIDEO_SITE, 0), COUNT, FOLLOWERS, point(), "Video site subscribers", true),
    SHORT_VIDEO_FOLLOWERS(in(MetricGroup.SHORT_VIDEO, 0), COUNT, FOLLOWERS, point(), "Short video followers", true),
    TEXT_THREAD_FOLLOWERS(in(MetricGroup.TEXT_THREAD, 0), COUNT, FOLLOWERS, absent(), "Text thread followers", true),
    PINBOARD_FOLLOWERS(in(MetricGroup.PINBOARD, 0), COUNT, FOLLOWERS, absent(), "Pinboard followers", true),
    ANALYST_SITE_FOLLOWERS(in(MetricGroup.ANALYST_SITE, 0), COUNT, FOLLOWERS, absent(), "Analyst site followers", true),
    NEWS_MENTIONS(in(MetricGroup.NEWS, 0), COUNT, MENTIONS, absent(), "News mentions", true),
    APPSTORE_A_DOWNLOADS(in(MetricGroup.APPSTORE_A, 0), COUNT, OTHER, point(), "App store A downloads", false),
    APPSTORE_B_DOWNLOADS(in(MetricGroup.APPSTORE_B, 0), COUNT, OTHER, point(), "App store B downloads", false),
    APP_DOWNLOADS(averageOf(APPSTORE_A_DOWNLOADS, APPSTORE_B_DOWNLOADS), COUNT, OTHER, point(), "App downloads", true),
    JOBS_REVIEW_SITE(in(MetricGroup.REVIEW_SITE, 0), COUNT, OTHER, point(), "Review site jobs", false),
    JOBS_PROFESSIONAL_NETWORK(
            in(MetricGroup.PROFESSIONAL_NETWORK, 0), COUNT, OTHER, point(), "Professional network jobs", false),
    JOB_POSTS(averageOf(JOBS_REVIEW_SITE, JOBS_PROFESSIONAL_NETWORK), COUNT, OTHER, point(), "Job posts", true),
    EMPLOYEES_PROFESSIONAL_NETWORK(in(MetricGroup.PROFESSIONAL_NETWORK, 1), COUNT, OTHER, point(), "Employees", true),
    PRICE(in(MetricGroup.FINANCIALS, 0), AMOUNT, OTHER, of("financials", "price"), "Price", false),
    TARGET_PRICE(in(MetricGroup.FINANCIALS, 1), AMOUNT, OTHER, of("financials", "target_price"), "Target price", false),
    MARKET_CAP(
            in(MetricGroup.FINANCIALS, 2),
            AMOUNT,
            OTHER,
            of("financials", "market_cap"),
            "Market capitalisation",
            false),
    PE_RATIO(
            in(MetricGroup.FINANCIALS, 3),
            RATIO,
            OTHER,
            of("financials", "pe_ratio"),
            "Price-to-earnings ratio",
            false),
    TARGET_PRICE_BETA(in(MetricGroup.TARGET_PRICE_BETA, 0), AMOUNT, OTHER, absent(), "Beta target price", false),
    AI_SCORE(in(MetricGroup.AI_SCORES, 0), AMOUNT, OTHER, of("ai_scores", "score"), "AI score", true),
    AI_AUDIENCE(in(MetricGroup.AI_SCORES, 1), AMOUNT, OTHER, of("ai_scores", "audience"), "AI audience score", false),
    AI_EMPLOYMENT(
            in(MetricGroup.AI_SCORES, 2), AMOUNT, OTHER, of("ai_scores", "employment"), "AI employment score", false),
    AI_CUSTOMER(in(MetricGroup.AI_SCORES, 3), AMOUNT, OTHER, of("ai_scores", "customer"), "AI customer score", false),
    AI_FUNDAMENTAL(
            in(MetricGroup.AI_SCORES, 4), AMOUNT, OTHER, of("ai_scores", "fundamental"), "AI fundamental score", false),
    WEBTRAFFIC(in(MetricGroup.WEBTRAFFIC, 0), COUNT, OTHER, point(), "Web traffic", true),
    EMPLOYER_RATING_OVERALL(in(MetricGroup.EMPLOYER_RATING, 0), RATING, OTHER, point(), "Employer rating", false),
    EMPLOYEE_BUSINESS_OUTLOOK(in(MetricGroup.EMPLOYER_RATING, 1), RATING, OTHER, point(), "Business outlook", false),
    LOBBYING_EXPENSE(in(MetricGroup.LOBBYING, 0), AMOUNT, OTHER, absent(), "Lobbying expense", true);

    /// The source of a metric's values.
    public sealed interface Origin {
        /// The values come from rows of the `metrics` topic.
        ///
        /// @param position the index of the value in the group's stored points, from 0; never changes
        record Ingested(MetricGroup group, int position) implements Origin {}

        /// The average of two metrics on the same date, rounded half up to an integer. If only one has a value,
        /// that value.
        record Average(Metric first, Metric second) implements Origin {}
    }

    /// Where the metric appears in v1's `/timeline/`.
    ///
    /// @param key null for the metric's own name
    private record Place(
            boolean isListed,
            @Nullable String object,
            @Nullable String key) {}

    private static final Map<String, Metric> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Metric::publishedName, Function.identity()));
    private static final Map<MetricGroup, List<Metric>> BY_GROUP = byGroup();
    private static final List<Metric> TOPLIST =
            Arrays.stream(values()).filter(Metric::isToplist).toList();

    private final Origin origin;
    private final MetricType type;
    private final Role role;
    private final @Nullable TimelineField timelineField;
    private final String title;
    private final boolean toplist;
    private final String publishedName;

    Metric(Origin origin, MetricType type, Role role, Place place, String title, boolean toplist) {
        this.origin = origin;
        this.type = type;
        this.role = role;
        this.title = title;
        this.toplist = toplist;
        this.publishedName = name().toLowerCase(Locale.ROOT);
        this.timelineField = place.isListed()
                ? new TimelineField(place.object(), place.key() == null ? publishedName : place.key())
                : null;
    }

    public Origin origin() {
        return origin;
    }

    public MetricType type() {
        return type;
    }

    public Role role() {
        return role;
    }

    /// The position of the metric in v1's `/timeline/`, or null if it is not part of it.
    public @Nullable TimelineField timelineField() {
        return timelineField;
    }

    /// The display name, such as "Forum mentions".
    public String title() {
        return title;
    }

    /// Whether `/toplist`, `/insights` and `/signals` support it.
    public boolean isToplist() {
        return toplist;
    }

    /// The metrics that `/toplist`, `/insights` and `/signals` support.
    public static List<Metric> toplist() {
        return TOPLIST;
    }

    /// The name in rows and APIs, such as `forum_mentions`.
    public String publishedName() {
        return publishedName;
    }

    /// The period of the metric; an average has the period of its parts.
    public Period period() {
        return switch (origin) {
            case Origin.Ingested ingested -> ingested.group().period();
            case Origin.Average average -> average.first().period();
        };
    }

    /// Whether it is computed from other metrics and never ingested.
    public boolean isDerived() {
        return switch (origin) {
            case Origin.Ingested _ -> false;
            case Origin.Average _ -> true;
        };
    }

    /// The metric with this published name.
    ///
    /// @throws IllegalArgumentException if absent
    public static Metric named(String name) {
        Metric metric = BY_NAME.get(name);
        if (metric == null) {
            throw new IllegalArgumentException("unknown metric '" + name + "'");
        }
        return metric;
    }

    /// The ingested metric with this published name, or null if absent.
    public static @Nullable Metric ingested(String name) {
        Metric metric = BY_NAME.get(name);
        return metric == null || metric.isDerived() ? null : metric;
    }

    static List<Metric> of(MetricGroup group) {
        return BY_GROUP.getOrDefault(group, List.of());
    }

    private static Map<MetricGroup, List<Metric>> byGroup() {
        Map<MetricGroup, Map<Metric, Integer>> positions = new EnumMap<>(MetricGroup.class);
        for (Metric metric : values()) {
            if (metric.origin instanceof Origin.Ingested(MetricGroup group, int position)) {
                positions
                        .computeIfAbsent(group, _ -> new EnumMap<>(Metric.class))
                        .put(metric, position);
            }
        }
        Map<MetricGroup, List<Metric>> groups = new EnumMap<>(MetricGroup.class);
        positions.forEach((group, ofGroup) -> groups.put(group, inOrder(group, ofGroup)));
        return groups;
    }

    /// The metrics of a group, each at the index of its declared position.
    ///
    /// @throws IllegalStateException if two metrics declare the same position, or a position is unused
    static <M extends Comparable<M>> List<M> inOrder(MetricGroup group, Map<M, Integer> positions) {
        List<Map.Entry<M, Integer>> ascending = positions.entrySet().stream()
                .sorted(Map.Entry.<M, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .toList();
        for (int i = 0; i < ascending.size(); i++) {
            if (ascending.get(i).getValue() != i) {
                String declared = ascending.stream()
                        .map(entry -> entry.getValue() + " (" + entry.getKey() + ")")
                        .collect(Collectors.joining(", "));
                throw new IllegalStateException(
                        "The metrics of the group " + group.publishedName() + " declare the positions " + declared
                                + ". Use each of 0 to " + (ascending.size() - 1)
                                + " once: a new metric takes the next free position, and an existing one keeps its own,"
                                + " because stored points are read by position.");
            }
        }
        return ascending.stream().map(Map.Entry::getKey).toList();
    }

    private static Origin in(MetricGroup group, int position) {
        return new Origin.Ingested(group, position);
    }

    private static Origin averageOf(Metric first, Metric second) {
        return new Origin.Average(first, second);
    }

    private static Place absent() {
        return new Place(false, null, null);
    }

    private static Place point() {
        return new Place(true, null, null);
    }

    private static Place of(String object, String key) {
        return new Place(true, object, key);
    }
}
