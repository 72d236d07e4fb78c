package altdata.stack.sample;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// A phrase of the sample's authors. Parts that a kind of phrase does not need are empty.
///
/// @param detail what the kind adds: a rating, a department, a source
record Phrase(String detail, String title, String text) {
    private static final String RESOURCE = "/altdata/stack/sample/phrases.csv";
    private static final Map<String, List<Phrase>> BY_KIND = read();

    /// All of one kind, in a fixed order.
    static List<Phrase> all(String kind) {
        return Objects.requireNonNull(BY_KIND.get(kind), kind);
    }

    /// All of the kind's variant for companies or for cryptocurrencies.
    static List<Phrase> all(String kind, SampleEntity entity) {
        return all(kind + '-' + entity.entity());
    }

    /// The phrase with the names of an entity, and of a peer if it compares the two.
    Phrase about(SampleEntity entity, SampleEntity peer) {
        return new Phrase(detail, filled(title, entity, peer), filled(text, entity, peer));
    }

    private static String filled(String template, SampleEntity entity, SampleEntity peer) {
        return template.replace("{ticker}", entity.ticker())
                .replace("{name}", entity.spokenName())
                .replace("{industry}", entity.industry())
                .replace("{peer_ticker}", peer.ticker())
                .replace("{peer}", peer.spokenName());
    }

    private static Map<String, List<Phrase>> read() {
        try (InputStream stream = Objects.requireNonNull(Phrase.class.getResourceAsStream(RESOURCE), RESOURCE);
                CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(stream)) {
            return reader.stream()
                    .collect(Collectors.groupingBy(
                            line -> line.getField("kind"),
                            Collectors.mapping(
                                    line -> new Phrase(
                                            line.getField("detail"), line.getField("title"), line.getField("text")),
                                    Collectors.toUnmodifiableList())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
