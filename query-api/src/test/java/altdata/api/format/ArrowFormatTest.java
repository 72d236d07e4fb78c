package altdata.api.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import altdata.contracts.catalogue.MetricType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Arrow streams, read by the reader of the Arrow project.
class ArrowFormatTest {
    private static final Format ARROW = Objects.requireNonNull(Formats.named("arrow"));
    private static final List<String> TICKERS = List.of("AAPL", "ÄÖ", "", "日本😀");

    private record Item(
            String ticker,
            @Nullable String text,
            int day,
            @Nullable Instant time,
            @Nullable Long integer,
            @Nullable BigDecimal count,
            @Nullable BigDecimal number) {
        private Map<String, Object> row() {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("ticker", ticker);
            row.put("text", text);
            row.put("day", LocalDate.ofEpochDay(day).toString());
            row.put("time", time == null ? null : time.toString());
            row.put("integer", integer);
            row.put("count", count == null ? null : count.longValueExact());
            row.put("number", number == null ? null : Double.parseDouble(number.toPlainString()));
            row.values().removeIf(value -> value == null);
            return row;
        }
    }

    private static final Columns<Item> COLUMNS = Columns.<Item>withNulls()
            .ticker("ticker", TICKERS, Item::ticker)
            .text("text", Item::text)
            .date("day", Item::day)
            .time("time", Item::time)
            .integer("integer", Item::integer)
            .metric("count", MetricType.COUNT, Item::count)
            .metric("number", MetricType.RATIO, Item::number);

    @Test
    void columnsHaveTypes() {
        assertThat(table(List.of()))
                .isEqualTo(new ArrowTable(
                        Map.of(
                                "ticker", "Int(32, true) dictionary",
                                "text", "Utf8",
                                "day", "Date(DAY)",
                                "time", "Timestamp(MICROSECOND, UTC)",
                                "integer", "Int(64, true)",
                                "count", "Int(64, true)",
                                "number", "FloatingPoint(DOUBLE)"),
                        List.of(),
                        List.of()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void rowsAreTheItems(long seed) {
        Random random = new Random(seed);
        List<Item> items = IntStream.range(0, random.nextInt(10_000))
                .mapToObj(_ -> item(random))
                .toList();
        ArrowTable table = table(items);
        assertThat(table.rows()).isEqualTo(items.stream().map(Item::row).toList());
        assertThat(table.batches()).allSatisfy(rows -> assertThat(rows).isBetween(1, 4_096));
    }

    @Test
    void cellsWithoutValuesAreNull() {
        List<Item> items = Stream.generate(() -> new Item("AAPL", null, 0, null, null, null, null))
                .limit(100)
                .toList();
        assertThat(table(items).rows()).hasSize(100).containsOnly(Map.of("ticker", "AAPL", "day", "1970-01-01"));
    }

    static Stream<BigDecimal> numbers() {
        return Stream.of(
                        "0",
                        "-0.5",
                        "0.1",
                        "271.50",
                        "1e3",
                        "1e307",
                        "-9.99e306",
                        "1e-308",
                        "9007199254740993",
                        "9007199254740991.5",
                        "9223372036854775807",
                        "0.12345678901234567890123456789012345678",
                        "12345678901234567890123456789012345678",
                        "1e22",
                        "1e23",
                        "1e-22",
                        "1e-23",
                        "4503599627370497.5")
                .map(BigDecimal::new);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void aNumberIsTheNearestDouble(BigDecimal number) {
        double expected = Double.parseDouble(number.toPlainString());
        assertThat(table(List.of(new Item("AAPL", null, 0, null, null, null, number)))
                        .rows()
                        .getFirst())
                .containsEntry("number", expected);
        if (number.unscaledValue().bitLength() < Long.SIZE) {
            ArrowColumn column = ArrowColumn.of(ColumnKind.Plain.NUMBER);
            column.number(number.unscaledValue().longValueExact(), number.scale());
            assertThat(column.buffers().get(1).bytes()).startsWith(bytes(expected));
        }
    }

    private static byte[] bytes(double value) {
        return ByteBuffer.allocate(Double.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(value)
                .array();
    }

    @Test
    void integersAreExact() {
        for (long value : new long[] {0, -1, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            Item item = new Item("AAPL", null, 0, null, value, BigDecimal.valueOf(value), null);
            assertThat(table(List.of(item)).rows()).containsExactly(item.row());
        }
    }

    @Test
    void aCountThatIsNoLongIsAnError() {
        for (String count : List.of("9223372036854775808", "0.5")) {
            Item item = new Item("AAPL", null, 0, null, null, new BigDecimal(count), null);
            assertThatThrownBy(() -> table(List.of(item))).isInstanceOf(ArithmeticException.class);
        }
    }

    @Test
    void longTextsHaveSmallBatches() {
        List<Item> items = Stream.generate(() -> new Item("AAPL", "x".repeat(100_000), 0, null, null, null, null))
                .limit(5)
                .toList();
        assertThat(table(items).batches()).containsExactly(2, 2, 1);
    }

    private static ArrowTable table(List<Item> items) {
        return ArrowTable.read(new Items<>(COLUMNS, List.of(), items).bytes(ARROW));
    }

    private static Item item(Random random) {
        return new Item(
                TICKERS.get(random.nextInt(TICKERS.size())),
                orNull(random, r -> TICKERS.get(r.nextInt(TICKERS.size())).repeat(r.nextInt(5))),
                random.nextInt(-1_000_000, 1_000_000),
                orNull(random, r -> Instant.EPOCH.plus(r.nextLong(1L << 52), ChronoUnit.MICROS)),
                orNull(random, Random::nextLong),
                orNull(random, r -> BigDecimal.valueOf(r.nextLong())),
                orNull(random, r -> BigDecimal.valueOf(r.nextLong() >> r.nextInt(Long.SIZE), r.nextInt(40))));
    }

    private static <T> @Nullable T orNull(Random random, Function<Random, T> value) {
        return random.nextInt(4) == 0 ? null : value.apply(random);
    }
}
