package altdata.contracts.catalogue;

import static altdata.contracts.catalogue.Period.DAILY;
import static altdata.contracts.catalogue.Period.MONTHLY;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The platform groups. The metrics of one group, ticker and date win or are retracted together.
public enum MetricGroup {
    FORUM(1, DAILY),
    IMAGEBOARD(2, DAILY),
    INVESTOR_CHAT(3, DAILY),
    MICROBLOG(4, DAILY),
    PHOTO_SHARE(5, DAILY),
    SOCIAL_NETWORK(6, DAILY),
    VIDEO_SITE(7, DAILY),
    SHORT_VIDEO(8, DAILY),
    TEXT_THREAD(9, DAILY),
    PINBOARD(10, DAILY),
    ANALYST_SITE(11, DAILY),
    NEWS(12, DAILY),
    APPSTORE_A(13, DAILY),
    APPSTORE_B(14, DAILY),
    REVIEW_SITE(15, DAILY),
    PROFESSIONAL_NETWORK(16, DAILY),
    FINANCIALS(17, DAILY),
    TARGET_PRICE_BETA(18, DAILY),
    AI_SCORES(19, DAILY),
    WEBTRAFFIC(20, MONTHLY),
    EMPLOYER_RATING(21, MONTHLY),
    LOBBYING(22, MONTHLY);

    private static final Map<String, MetricGroup> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(MetricGroup::publishedName, Function.identity()));
    private static final Map<Integer, MetricGroup> BY_CODE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(MetricGroup::code, Function.identity()));

    private final int code;
    private final Period period;

    MetricGroup(int code, Period period) {
        this.code = code;
        this.period = period;
    }

    /// The code of this group in the read tables; never reused for another group.
    public int code() {
        return code;
    }

    /// The codes of groups as a parameter of a statement (`smallint[]`).
    public static Short[] codes(Collection<MetricGroup> groups) {
        return groups.stream().map(group -> (short) group.code).toArray(Short[]::new);
    }

    public Period period() {
        return period;
    }

    /// The group's metrics in the order of their values in a point.
    public List<Metric> metrics() {
        return Metric.of(this);
    }

    /// The name in rows, such as `photo_share`.
    public String publishedName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The group with this name, or null if absent.
    public static @Nullable MetricGroup named(String name) {
        return BY_NAME.get(name);
    }

    /// The group with this code.
    ///
    /// @throws IllegalArgumentException if no group has the code, because a newer release wrote the table
    public static MetricGroup ofCode(int code) {
        MetricGroup group = BY_CODE.get(code);
        if (group == null) {
            throw new IllegalArgumentException("unknown metric group code " + code);
        }
        return group;
    }
}
