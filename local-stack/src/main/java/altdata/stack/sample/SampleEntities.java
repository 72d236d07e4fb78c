package altdata.stack.sample;

import altdata.contracts.catalogue.MetricGroup;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The sample's companies and cryptocurrencies.
public final class SampleEntities {
    private static final String RESOURCE = "/altdata/stack/sample/entities.csv";
    private static final int MAX_PEERS = 6;
    private static final Pattern SPACE = Pattern.compile(" ");

    /// Groups that a cryptocurrency cannot have.
    private static final Set<MetricGroup> OF_COMPANIES = EnumSet.of(
            MetricGroup.APPSTORE_A,
            MetricGroup.APPSTORE_B,
            MetricGroup.REVIEW_SITE,
            MetricGroup.PROFESSIONAL_NETWORK,
            MetricGroup.TARGET_PRICE_BETA,
            MetricGroup.EMPLOYER_RATING,
            MetricGroup.LOBBYING);

    /// All of them, companies first.
    public static final List<SampleEntity> ALL = read();

    private static final Map<String, SampleEntity> BY_TICKER =
            ALL.stream().collect(Collectors.toUnmodifiableMap(SampleEntity::ticker, entity -> entity));

    private SampleEntities() {}

    /// @throws NullPointerException if the sample has no entity with that ticker
    static SampleEntity named(String ticker) {
        return Objects.requireNonNull(BY_TICKER.get(ticker), ticker);
    }

    private static List<SampleEntity> read() {
        try (InputStream stream = Objects.requireNonNull(SampleEntities.class.getResourceAsStream(RESOURCE), RESOURCE);
                CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(stream)) {
            List<NamedCsvRecord> lines = reader.stream().toList();
            return lines.stream().map(line -> entity(line, lines)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SampleEntity entity(NamedCsvRecord line, List<NamedCsvRecord> all) {
        String entity = line.getField("entity");
        return new SampleEntity(
                line.getField("ticker"),
                line.getField("id"),
                line.getField("name"),
                entity,
                line.getField("domain"),
                line.getField("industry"),
                line.getField("market"),
                peers(line, all),
                line.getField("handle"),
                without(line.getField("without"), entity),
                Long.parseLong(line.getField("reach")),
                Long.parseLong(line.getField("price")),
                Long.parseLong(line.getField("shares")),
                line.getField("description"));
    }

    private static List<String> peers(NamedCsvRecord line, List<NamedCsvRecord> all) {
        return all.stream()
                .filter(other -> other.getField("industry").equals(line.getField("industry")))
                .map(other -> other.getField("ticker"))
                .filter(ticker -> !ticker.equals(line.getField("ticker")))
                .limit(MAX_PEERS)
                .toList();
    }

    private static Set<MetricGroup> without(String names, String entity) {
        Set<MetricGroup> groups = EnumSet.noneOf(MetricGroup.class);
        SPACE.splitAsStream(names)
                .filter(name -> !name.isEmpty())
                .map(name -> Objects.requireNonNull(MetricGroup.named(name), name))
                .forEach(groups::add);
        if (entity.equals("crypto")) {
            groups.addAll(OF_COMPANIES);
        }
        return Set.copyOf(groups);
    }
}
