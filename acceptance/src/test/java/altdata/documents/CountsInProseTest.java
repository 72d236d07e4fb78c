package altdata.documents;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Platform;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topics;
import altdata.testing.ApiOperations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Numbers of topics, operations and the like that documents state are the real ones.
class CountsInProseTest {
    private static final List<String> UNITS = List.of(
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen");
    private static final List<String> TENS =
            List.of("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety");
    private static final String NUMBER = "\\d[\\d,]*|(?:%1$s)-(?:%2$s)|%1$s|%2$s"
            .formatted(String.join("|", TENS), String.join("|", UNITS.reversed()));
    private static final Pattern COUNT = Pattern.compile(
            "(?i)(?<![\\w-])(" + NUMBER + ")\\s+(topics|operations|projections|metrics|metric groups|platforms)\\b");

    /// One or two of something are some of them, never all.
    private static final int FEW = 2;

    private static final Map<String, Set<Long>> REAL = real();

    static Stream<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>(Document.all().stream()
                .map(document -> Document.PROJECT.resolve(document.name()))
                .toList());
        for (String folder : List.of(
                "query-api/src/main/resources/altdata/api/documents",
                "contracts/src/main/resources/altdata/contracts",
                "contracts/src/main/resources/altdata/contracts/schemas")) {
            try (Stream<Path> files = Files.list(Document.PROJECT.resolve(folder))) {
                documents.addAll(files.filter(Files::isRegularFile).sorted().toList());
            }
        }
        return documents.stream();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void countsInDocumentsAreCorrect(Path document) throws IOException {
        assertThat(wrongCounts(Files.readString(document)))
                .as("counts in %s; correct them, or reword the sentence so that it needs no count", document)
                .isEmpty();
    }

    @Test
    void aWrongCountIsDetected() {
        int topics = Topics.ALL.size();
        String text = "The %d topics, [%d topics](x) and all\n%d topics; one topic, two topics, 2,000 entities.";
        assertThat(wrongCounts(text.formatted(topics, topics + 1, topics - 1)))
                .containsExactly(
                        "%d topics: there are [%d]".formatted(topics + 1, topics),
                        "%d topics: there are [%d]".formatted(topics - 1, topics));
    }

    @ParameterizedTest
    @CsvSource({"13, 13", "'2,000', 2000", "Eight, 8", "nineteen, 19", "thirty, 30", "thirty-eight, 38"})
    void numbersAreRecognizedAsDigitsAndAsWords(String text, long number) {
        Matcher count = COUNT.matcher(text + " topics");
        assertThat(count.matches()).isTrue();
        assertThat(number(count.group(1))).isEqualTo(number);
    }

    private static List<String> wrongCounts(String text) {
        List<String> wrong = new ArrayList<>();
        Matcher count = COUNT.matcher(text);
        while (count.find()) {
            long number = number(count.group(1));
            Set<Long> real = REAL.getOrDefault(count.group(2).toLowerCase(Locale.ROOT), Set.of());
            if (number > FEW && !real.contains(number)) {
                wrong.add("%s: there are %s"
                        .formatted(
                                count.group().replaceAll("\\s+", " "),
                                real.stream().sorted().toList()));
            }
        }
        return wrong;
    }

    private static long number(String text) {
        if (Character.isDigit(text.charAt(0))) {
            return Long.parseLong(text.replace(",", ""));
        }
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("-"))
                .mapToLong(word -> UNITS.contains(word) ? UNITS.indexOf(word) : 10L * (TENS.indexOf(word) + 2))
                .sum();
    }

    private static Map<String, Set<Long>> real() {
        long v1 = operations(Dialect.V1);
        long v2 = operations(Dialect.V2);
        Set<Long> ofMetrics = Set.of(
                (long) Metric.values().length,
                Arrays.stream(Metric.values())
                        .filter(metric -> !metric.isDerived())
                        .count(),
                Arrays.stream(Metric.values()).filter(Metric::isToplist).count());
        return Map.of(
                "topics", Set.of((long) Topics.ALL.size()),
                "projections", Set.of((long) Projection.values().length),
                "operations", Set.of(v1, v2, v1 + v2),
                "metrics", ofMetrics,
                "metric groups", Set.of((long) MetricGroup.values().length),
                "platforms", Set.of((long) Platform.values().length));
    }

    /// The operations of an interface as docs/operations.md lists them: those for each platform count as one,
    /// and those about health are not counted.
    private static long operations(Dialect dialect) {
        return ApiOperations.all().stream()
                .filter(operation -> operation.dialect() == dialect)
                .map(Operation::path)
                .filter(path -> !path.startsWith("/health/"))
                .map(path -> path.replaceFirst("^/api/social/[^/]+", "/api/social/{platform}"))
                .distinct()
                .count();
    }
}
