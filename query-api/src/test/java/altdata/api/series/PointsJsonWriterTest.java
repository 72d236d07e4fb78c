package altdata.api.series;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.MetricType;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Point;
import altdata.contracts.series.Series;
import altdata.contracts.series.Values;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/// Values are written in the published form of their metric type.
class PointsJsonWriterTest {
    private static final Metric FRACTION = Metric.FORUM_SENTIMENT;
    private static final Metric AMOUNT = Metric.PRICE;
    private static final Metric RATIO = Metric.PE_RATIO;
    private static final int FIRST = Period.DAILY.slot(java.time.LocalDate.of(2024, 2, 27));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void valuesAreWrittenInTheirPublishedForm(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            assertWritten(FRACTION, fraction(random), seed);
            assertWritten(AMOUNT, amount(random), seed);
            assertWritten(
                    RATIO,
                    random.nextBoolean() ? amount(random) : amount(random).negate(),
                    seed);
            assertWritten(
                    Metric.FORUM_MENTIONS, BigDecimal.valueOf(random.nextLong(1L << random.nextInt(1, 54))), seed);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "1",
                "0.5",
                "0.005",
                "0.285",
                "0.2850",
                "0.994",
                "0.995",
                "0.9999999999999999999999",
                "0.0049999999999999999",
                "0.00923456789012345678",
                "1e-307",
                "0.1e-10",
                "0.01"
            })
    void fractionsAreRoundedHalfUp(String value) {
        assertWritten(FRACTION, new BigDecimal(value), 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "1e3",
                "123456789012345678",
                "1234567890123456789",
                "9223372036854775807",
                "9.9e306",
                "1e-307",
                "0.000001",
                "10.01",
                "0.0000001",
                "0.00000001",
                "9999999.9",
                "1.2345678",
                "99999999",
                "100000000",
                "99999999.99",
                "100000000.00000001",
                "1234567890.05",
                "0.1234567890123456789",
                "99999999999999999999999999999999999999"
            })
    void amountsHaveNoExponent(String value) {
        assertWritten(AMOUNT, new BigDecimal(value), 0);
    }

    private static void assertWritten(Metric metric, BigDecimal value, long seed) {
        MetricType type = metric.type();
        BigDecimal canonical = type.canonical(value);
        MetricGroup group = ((Metric.Origin.Ingested) metric.origin()).group();
        List<BigDecimal> values = new ArrayList<>();
        for (int i = 0; i <= group.metrics().indexOf(metric); i++) {
            values.add(canonical);
        }
        Values stored = Series.of(Map.of(group, List.of(new Point(FIRST, 1, new ArrayList<>(values)))))
                .values(metric);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = new JsonMapper().createGenerator(bytes)) {
            PointsJsonWriter.writeArray(json, text -> {
                for (int i = 0; i < 2; i++) {
                    text.beginPoint(Period.DAILY, FIRST);
                    text.append(PointsJsonWriter.key("v"));
                    text.append(type, stored, FIRST);
                    text.endPoint();
                }
            });
        }
        String point =
                "{\"date\":\"2024-02-27\",\"v\":" + type.published(canonical).toPlainString() + "}";
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .as("%s of %s, seed %d", type, value, seed)
                .isEqualTo("[" + point + "," + point + "]");
    }

    private static BigDecimal fraction(Random random) {
        int places = random.nextInt(25);
        return new BigDecimal(new BigInteger(random.nextInt(1, 90), random), places).remainder(BigDecimal.ONE);
    }

    private static BigDecimal amount(Random random) {
        return new BigDecimal(new BigInteger(random.nextInt(1, 100), random), random.nextInt(80) - 40);
    }
}
