package altdata.stack.up;

import altdata.contracts.catalogue.Platform;
import altdata.stack.sample.SampleCounts;
import altdata.stack.sample.SampleEntities;
import altdata.stack.sample.SampleEntity;
import altdata.stack.sample.SampleLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/// The sample data of one data directory: writes missing rows, and checks whether all of them are visible.
final class SampleData {
    /// Any platform may lack a point on a single day, but not for a week.
    private static final int DAYS_CHECKED = 7;

    /// For each kind, the list that appears last, and the JSON pointer to it in the response.
    private static final Map<String, String> LISTS = Map.of(
            "/toplist", "/entities",
            "/signals", "/data",
            "/social_media_mentions", "/data",
            "/forum_realtime?symbol=all_stocks", "/data",
            "/imageboard_realtime?symbol=all_stocks", "/data",
            "/insights", "/insights",
            "/alerts", "/results",
            "/signal_alerts", "/alerts",
            "/forum_marketing", "/data",
            "/uPrice", "/price");

    private final DataDirectory directory;
    private final SampleLoad load;
    private final Consumer<String> console;
    private final Instant now;
    private final LocalDate today;
    private final List<SampleEntity> unseen = new ArrayList<>(SampleEntities.ALL);

    SampleData(DataDirectory directory, SampleLoad load, Clock clock, Consumer<String> console) {
        this.directory = directory;
        this.load = load;
        this.console = console;
        this.now = clock.instant();
        this.today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    /// Writes the missing days, up to today.
    ///
    /// @return whether any were missing
    /// @throws StackException if Kafka rejects them
    boolean loadMissing() throws IOException {
        LocalDate loaded = lastLoaded();
        LocalDate oldest = today.minusDays(SampleLoad.DAYS - 1L);
        LocalDate first = loaded == null || loaded.isBefore(oldest) ? oldest : loaded.plusDays(1);
        if (first.isAfter(today)) {
            return false;
        }
        long start = System.nanoTime();
        SampleCounts counts;
        try {
            counts = load.load(first, now);
        } catch (KafkaException e) {
            throw new StackException(String.valueOf(e.getMessage()), e);
        }
        var _ = Files.writeString(directory.sampleLoaded(), today + "\n");
        console.accept(String.format(
                Locale.ROOT,
                "Loaded the sample data: %,d entities, %,d metric rows up to %s, %,d posts and %,d other rows"
                        + " in %.1f s",
                SampleEntities.ALL.size(),
                counts.metricRows(),
                today,
                counts.posts(),
                counts.others(),
                (System.nanoTime() - start) / 1e9));
        return true;
    }

    /// Whether the API shows every entity, its latest points and every list. The series are written by date, so
    /// their last points are the last to appear.
    boolean isVisible(ApiProbe api, String key) throws InterruptedException {
        while (!unseen.isEmpty()) {
            SampleEntity entity = unseen.getLast();
            if (!api.hasEntity(entity.ticker(), key) || !hasPoint(entity, api, key)) {
                return false;
            }
            SampleEntity _ = unseen.removeLast();
        }
        for (Map.Entry<String, String> list : LISTS.entrySet()) {
            if (!api.hasListEntry(list.getKey(), list.getValue(), key)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasPoint(SampleEntity entity, ApiProbe api, String key) throws InterruptedException {
        Platform platform = Arrays.stream(Platform.values())
                .filter(entity::isOn)
                .findFirst()
                .orElse(null);
        return platform == null
                || api.hasPoint(
                        platform.publishedName(), entity.ticker(), today.minusDays(DAYS_CHECKED - 1L), today, key);
    }

    private @Nullable LocalDate lastLoaded() throws IOException {
        try {
            return Files.exists(directory.sampleLoaded())
                    ? LocalDate.parse(Files.readString(directory.sampleLoaded()).strip())
                    : null;
        } catch (DateTimeParseException _) {
            return null;
        }
    }
}
