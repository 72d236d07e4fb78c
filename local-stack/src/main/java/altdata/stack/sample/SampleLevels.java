package altdata.stack.sample;

import static java.util.Map.entry;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Role;
import java.util.Map;

/// Computes the level around which the generated counts of an entity fluctuate.
final class SampleLevels {
    /// For an entity of the greatest reach; a metric that is not listed gets a level by its role.
    private static final Map<Metric, Long> GREATEST = Map.ofEntries(
            entry(Metric.FORUM_MENTIONS, 2_400L),
            entry(Metric.FORUM_FOLLOWERS, 3_900_000L),
            entry(Metric.IMAGEBOARD_MENTIONS, 420L),
            entry(Metric.INVESTOR_CHAT_MENTIONS, 5_200L),
            entry(Metric.MICROBLOG_FOLLOWERS, 14_000_000L),
            entry(Metric.MICROBLOG_MENTIONS, 41_000L),
            entry(Metric.PHOTO_SHARE_FOLLOWERS, 32_000_000L),
            entry(Metric.SOCIAL_NETWORK_FANS, 28_000_000L),
            entry(Metric.VIDEO_SITE_SUBSCRIBERS, 18_000_000L),
            entry(Metric.SHORT_VIDEO_FOLLOWERS, 9_000_000L),
            entry(Metric.TEXT_THREAD_FOLLOWERS, 6_000_000L),
            entry(Metric.PINBOARD_FOLLOWERS, 1_400_000L),
            entry(Metric.ANALYST_SITE_FOLLOWERS, 320_000L),
            entry(Metric.NEWS_MENTIONS, 260L),
            entry(Metric.APPSTORE_A_DOWNLOADS, 180_000L),
            entry(Metric.APPSTORE_B_DOWNLOADS, 260_000L),
            entry(Metric.JOBS_REVIEW_SITE, 6_500L),
            entry(Metric.JOBS_PROFESSIONAL_NETWORK, 8_200L),
            entry(Metric.EMPLOYEES_PROFESSIONAL_NETWORK, 310_000L),
            entry(Metric.WEBTRAFFIC, 1_900_000_000L));
    private static final long GREATEST_REACH = 100;

    private final SampleEntity entity;

    SampleLevels(SampleEntity entity) {
        this.entity = entity;
    }

    /// Grows with the square of the reach; varies by half between entities of the same reach.
    long of(Metric metric) {
        long greatest = GREATEST.getOrDefault(metric, metric.role() == Role.MENTIONS ? 1_000L : 1_000_000L);
        long reach = entity.reach() * entity.reach() * Noise.ONE / (GREATEST_REACH * GREATEST_REACH);
        long own = Noise.ONE * 3 / 4
                + Noise.of(entity.ticker(), "level", metric.publishedName()).uniform(0) / 2;
        return Math.max(3, Noise.scaled(Noise.scaled(greatest, reach), own));
    }
}
