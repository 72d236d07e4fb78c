package altdata.stack.sample;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Platform;
import altdata.contracts.catalogue.Role;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/// Generates the sample's rows of the topics `entities` and `metrics`.
public final class SampleRows {
    /// The second lowest rank, so that any record of a user about the same entity wins.
    private static final long ENTITY_DATA_KEY = 1;
    private static final long DATA_KEYS_PER_DAY = 1_000;
    private static final LocalDate FIRST_ADDED = LocalDate.of(2024, 1, 8);
    /// Before the first metrics.
    private static final String ENTITY_KNOWN_AT = "2023-11-01T00:00:00Z";
    /// The values of a date are known on its evening, in UTC.
    private static final LocalTime EVENING = LocalTime.of(20, 0);
    /// How many days after a preliminary row its final one is known.
    private static final int DAYS_TO_FINAL = 3;
    /// On average, 1 of 40 dates of an entity has a preliminary row.
    private static final int DATES_PER_REVISION = 40;
    private static final long PRELIMINARY_PERCENT = 85;
    private static final int BYTES = 2_048;

    private final JsonMapper json = new JsonMapper();

    /// The row of the entity.
    public byte[] entity(SampleEntity entity) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES);
        try (JsonGenerator row = json.createGenerator(bytes)) {
            row.writeStartObject();
            row.writeNumberProperty("data_key", ENTITY_DATA_KEY);
            row.writeStringProperty("known_at", ENTITY_KNOWN_AT);
            row.writeStringProperty("id", entity.id());
            row.writeStringProperty("ticker", entity.ticker());
            row.writeStringProperty("name", entity.name());
            row.writeStringProperty("entity", entity.entity());
            row.writeStringProperty("added", added(entity).toString());
            row.writeStringProperty("domain", entity.domain());
            row.writeStringProperty("description", entity.description());
            row.writeStringProperty("industry", entity.industry());
            row.writeStringProperty("market", entity.market());
            row.writeArrayPropertyStart("peers");
            for (String peer : entity.peers()) {
                row.writeString(peer);
            }
            row.writeEndArray();
            row.writeStringProperty("forum_query", entity.ticker() + "|" + entity.handle());
            writeHandles(row, entity);
            row.writeEndObject();
        }
        return bytes.toByteArray();
    }

    /// The rows of one entity, one per date.
    public Series series(SampleEntity entity) {
        return new Series(entity.ticker(), new SampleSeries(entity));
    }

    /// Writes the metric rows of one entity.
    public final class Series {
        private final String ticker;
        private final SampleSeries series;
        private final Noise revisions;

        private Series(String ticker, SampleSeries series) {
            this.ticker = ticker;
            this.series = series;
            this.revisions = Noise.of(ticker, "revisions");
        }

        /// The rows of a date: the final one with all metrics, and for some dates a preliminary one before it.
        /// Later rows have higher ranks.
        public List<byte[]> rows(LocalDate date) {
            long dataKey = date.toEpochDay() * DATA_KEYS_PER_DAY;
            Map<Metric, @Nullable BigDecimal> metrics = series.metrics(date);
            if (revisions.below(DATES_PER_REVISION, date.toEpochDay()) > 0) {
                return List.of(row(dataKey, date, date, metrics));
            }
            Map<Metric, @Nullable BigDecimal> preliminary = new EnumMap<>(metrics);
            preliminary.replaceAll(
                    (metric, value) -> metric.role() == Role.MENTIONS && value != null ? ofPreliminary(value) : value);
            return List.of(
                    row(dataKey - 1, date, date, preliminary),
                    row(dataKey, date, date.plusDays(DAYS_TO_FINAL), metrics));
        }

        private static BigDecimal ofPreliminary(BigDecimal value) {
            return value.multiply(BigDecimal.valueOf(PRELIMINARY_PERCENT, 2)).setScale(0, RoundingMode.DOWN);
        }

        /// @param known the day on which the row is known; if it is in the future, the record's time in Kafka counts
        private byte[] row(long dataKey, LocalDate date, LocalDate known, Map<Metric, @Nullable BigDecimal> metrics) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES);
            try (JsonGenerator row = json.createGenerator(bytes)) {
                row.writeStartObject();
                row.writeNumberProperty("data_key", dataKey);
                row.writeStringProperty(
                        "known_at",
                        known.atTime(EVENING).toInstant(ZoneOffset.UTC).toString());
                row.writeStringProperty("ticker", ticker);
                row.writeStringProperty("date", date.toString());
                row.writeStringProperty("source", "sample");
                row.writeObjectPropertyStart("metrics");
                for (Map.Entry<Metric, @Nullable BigDecimal> metric : metrics.entrySet()) {
                    writeMetric(row, metric.getKey().publishedName(), metric.getValue());
                }
                row.writeEndObject();
                row.writeEndObject();
            }
            return bytes.toByteArray();
        }
    }

    private static void writeMetric(JsonGenerator row, String name, @Nullable BigDecimal value) {
        if (value == null) {
            row.writeNullProperty(name);
        } else {
            row.writeNumberProperty(name, value);
        }
    }

    private static void writeHandles(JsonGenerator row, SampleEntity entity) {
        row.writeObjectPropertyStart("handles");
        for (Platform platform : Platform.values()) {
            if (entity.isOn(platform)) {
                row.writeStringProperty(platform.publishedName(), entity.handle());
            } else {
                row.writeNullProperty(platform.publishedName());
            }
        }
        row.writeEndObject();
    }

    private static LocalDate added(SampleEntity entity) {
        return FIRST_ADDED.plusDays(Noise.of(entity.ticker(), "added").uniform(0) % 600);
    }
}
