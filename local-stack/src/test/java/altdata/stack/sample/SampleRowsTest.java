package altdata.stack.sample;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Platform;
import altdata.contracts.topic.EntityRow;
import altdata.contracts.topic.MetricRow;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SampleRowsTest {
    private static final LocalDate FIRST = LocalDate.of(2024, 11, 22);
    private static final LocalDate END = FIRST.plusDays(SampleLoad.DAYS);

    private final SampleRows rows = new SampleRows();

    @Test
    void everyEntityIsValid() {
        Set<String> tickers =
                SampleEntities.ALL.stream().map(SampleEntity::ticker).collect(Collectors.toSet());
        Set<String> ids = SampleEntities.ALL.stream().map(SampleEntity::id).collect(Collectors.toSet());

        assertThat(SampleEntities.ALL).hasSize(tickers.size()).hasSize(ids.size());
        for (SampleEntity entity : SampleEntities.ALL) {
            RecordVersion<EntityRow> statement = accepted(Topics.ENTITIES, rows.entity(entity));
            assertThat(statement.identity()).containsExactly(entity.ticker());
            assertThat(statement.content().name()).isEqualTo(entity.name());
            assertThat(tickers).containsAll(statement.content().peers());
            assertThat(statement.content().peers()).isNotEmpty().doesNotContain(entity.ticker());
        }
    }

    @Test
    void everyMetricRowIsValid() {
        for (SampleEntity entity : SampleEntities.ALL) {
            SampleRows.Series series = rows.series(entity);
            FIRST.datesUntil(END).forEach(date -> {
                MetricRow row = accepted(Topics.METRICS, series.rows(date).getLast());
                assertThat(row.ticker()).isEqualTo(entity.ticker());
                assertThat(row.date()).isEqualTo(date);
                assertThat(row.dataKey()).isEqualTo(date.toEpochDay() * 1_000);
                assertThat(Collections.disjoint(row.points().keySet(), entity.without()))
                        .isTrue();
            });
        }
    }

    @Test
    void someDatesHaveAPreliminaryRowThatTheFinalOneReplaces() {
        List<LocalDate> revised = FIRST.datesUntil(END)
                .filter(date -> {
                    List<byte[]> both =
                            rows.series(SampleEntities.ALL.getFirst()).rows(date);
                    if (both.size() == 2) {
                        MetricRow preliminary = accepted(Topics.METRICS, both.getFirst());
                        assertThat(preliminary.dataKey())
                                .isLessThan(
                                        accepted(Topics.METRICS, both.getLast()).dataKey());
                        assertThat(preliminary.date()).isEqualTo(date);
                    }
                    return both.size() == 2;
                })
                .toList();
        assertThat(revised).hasSizeBetween(5, 40);
    }

    @Test
    void everyGroupAndMetricOfTheCatalogueIsIncluded() {
        Set<MetricGroup> groups = EnumSet.noneOf(MetricGroup.class);
        Set<Metric> metrics = EnumSet.noneOf(Metric.class);
        SampleSeries series = new SampleSeries(SampleEntities.ALL.getFirst());
        FIRST.datesUntil(END)
                .forEach(date -> series.metrics(date).forEach((metric, value) -> {
                    if (value != null && metric.origin() instanceof Metric.Origin.Ingested(MetricGroup group, int _)) {
                        groups.add(group);
                        metrics.add(metric);
                    }
                }));

        assertThat(groups).containsExactlyInAnyOrder(MetricGroup.values());
        assertThat(metrics)
                .isEqualTo(EnumSet.allOf(Metric.class).stream()
                        .filter(metric -> !metric.isDerived())
                        .collect(Collectors.toSet()));
    }

    @Test
    void aValueDependsOnlyOnTickerMetricAndDate() throws Exception {
        SampleEntity apple = SampleEntities.ALL.getFirst();
        LocalDate date = LocalDate.of(2026, 3, 1);
        SampleRows.Series later = new SampleRows().series(apple);
        FIRST.datesUntil(date).forEach(later::rows);

        assertThat(later.rows(date))
                .containsExactlyElementsOf(rows.series(apple).rows(date));
        // The exact bytes must be the same on any machine and in any release, locale and time zone.
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (SampleEntity entity : SampleEntities.ALL) {
            digest.update(rows.entity(entity));
            rows.series(entity).rows(date).forEach(digest::update);
        }
        assertThat(HexFormat.of().formatHex(digest.digest()))
                .isEqualTo("65a6e3c0e9fe485f7bb147ebe7846f09bcf69a51d1932c9c4547158bdf246917");
    }

    @Test
    void seriesHaveGapsAndNullsAndMoveOnlyALittleFromDayToDay() {
        int gaps = 0;
        int nulls = 0;
        SampleSeries series = new SampleSeries(SampleEntities.ALL.getFirst());
        BigDecimal before = null;
        for (LocalDate date : FIRST.datesUntil(END).toList()) {
            var metrics = series.metrics(date);
            gaps += metrics.containsKey(Metric.FORUM_MENTIONS) ? 0 : 1;
            nulls += metrics.containsKey(Metric.FORUM_SENTIMENT) && metrics.get(Metric.FORUM_SENTIMENT) == null ? 1 : 0;
            BigDecimal followers = metrics.get(Metric.MICROBLOG_FOLLOWERS);
            if (before != null && followers != null) {
                assertThat(followers)
                        .isBetween(before.multiply(new BigDecimal("0.97")), before.multiply(new BigDecimal("1.03")));
            }
            before = followers;
        }
        assertThat(gaps).isBetween(1, 40);
        assertThat(nulls).isBetween(1, 40);
    }

    @Test
    void someEntitiesLackPlatformsAndCryptocurrenciesHaveNoJobs() {
        assertThat(SampleEntities.ALL)
                .anySatisfy(entity -> assertThat(entity.isOn(Platform.PINBOARD)).isFalse());
        List<SampleEntity> coins =
                SampleEntities.ALL.stream().filter(SampleEntity::isCrypto).toList();
        assertThat(coins).hasSize(10).allSatisfy(coin -> {
            assertThat(coin.market()).isEqualTo("Crypto");
            assertThat(coin.without()).contains(MetricGroup.REVIEW_SITE, MetricGroup.PROFESSIONAL_NETWORK);
        });
    }

    private static <T> T accepted(Topic<T> topic, byte[] value) {
        return switch (topic.read(value)) {
            case Verdict.Accepted<T>(T row, var ignored, var _) -> {
                assertThat(ignored.names())
                        .as(new String(value, StandardCharsets.UTF_8))
                        .isEmpty();
                yield row;
            }
            case Verdict.Rejected<T> rejected ->
                throw new AssertionError(rejected.message() + " in " + new String(value, StandardCharsets.UTF_8));
        };
    }
}
