package altdata.stack.sample;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Platform;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.time.LocalDate;
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
    private static final int BYTES = 2_048;

    private final JsonMapper json = new JsonMapper();

    /// The row of the entity.
    public byte[] entity(SampleEntity entity) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES);
        try (JsonGenerator row = json.createGenerator(bytes)) {
            row.writeStartObject();
            row.writeNumberProperty("data_key", ENTITY_DATA_KEY);
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

        private Series(String ticker, SampleSeries series) {
            this.ticker = ticker;
            this.series = series;
        }

        /// The row with all metrics of a date; a later date has a higher rank.
        public byte[] row(LocalDate date) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES);
            try (JsonGenerator row = json.createGenerator(bytes)) {
                row.writeStartObject();
                row.writeNumberProperty("data_key", date.toEpochDay() * DATA_KEYS_PER_DAY);
                row.writeStringProperty("ticker", ticker);
                row.writeStringProperty("date", date.toString());
                row.writeStringProperty("source", "sample");
                row.writeObjectPropertyStart("metrics");
                for (Map.Entry<Metric, @Nullable BigDecimal> metric :
                        series.metrics(date).entrySet()) {
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
