package altdata.api.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.MetricType;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

class ItemStreamTest {
    private static final List<String> TICKERS = List.of("AAPL", "MSFT", "ÄÖ");
    private static final List<Member> MEMBERS = List.of(Member.of("metrics", TICKERS));

    private record Item(String ticker, int day, @Nullable BigDecimal number) {}

    private static final Columns<Item> COLUMNS = Columns.<Item>withoutNulls()
            .ticker("ticker", TICKERS, Item::ticker)
            .date("date", Item::day)
            .metric("number", MetricType.RATIO, Item::number);

    static Stream<List<Integer>> groupSizes() {
        return Stream.of(
                List.of(),
                List.of(0, 0),
                List.of(1),
                List.of(0, 1, 0),
                List.of(3, 0, 0, 2),
                List.of(2, 10_000, 1, 0, 700, 700, 700, 0));
    }

    @ParameterizedTest
    @MethodSource("groupSizes")
    void aStreamEqualsAWholeBody(List<Integer> groupSizes) {
        Random random = new Random(1);
        List<List<Item>> groups = groupSizes.stream()
                .map(size ->
                        IntStream.range(0, size).mapToObj(_ -> item(random)).toList())
                .toList();
        List<Item> items = groups.stream().flatMap(List::stream).toList();
        for (Format format : Formats.ALL) {
            byte[] streamed = bytes(new ItemStream<>(COLUMNS, MEMBERS, Flux.fromIterable(groups)), format);
            byte[] whole = new Items<>(COLUMNS, MEMBERS, items).bytes(format);
            if (format.name().equals("arrow")) {
                // Each group has record batches of its own.
                assertThat(ArrowTable.read(streamed).rows())
                        .isEqualTo(ArrowTable.read(whole).rows());
            } else {
                assertThat(streamed).as(format.name()).asString().isEqualTo(new String(whole, UTF_8));
            }
        }
    }

    private static byte[] bytes(ItemStream<Item> stream, Format format) {
        List<byte[]> parts = new ArrayList<>();
        stream.bytes(format, Schedulers.parallel(), Mono.empty())
                .doOnNext(parts::add)
                .blockLast();
        assertThat(parts).allSatisfy(part -> assertThat(part).hasSizeLessThanOrEqualTo(8 * 1024));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static Item item(Random random) {
        return new Item(
                TICKERS.get(random.nextInt(TICKERS.size())),
                random.nextInt(-20_000, 40_000),
                random.nextBoolean() ? null : BigDecimal.valueOf(random.nextLong(), random.nextInt(40)));
    }
}
