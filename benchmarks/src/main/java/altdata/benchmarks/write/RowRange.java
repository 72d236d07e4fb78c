package altdata.benchmarks.write;

import java.time.LocalDate;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Generates consecutive rows of an endless stream, ordered as in production: 16,000 series, all of one date
/// before the next date, in an order that matches no key. No two rows have the same series and date.
///
/// @param from the number of the first row
record RowRange(long from, long rows) {
    /// The series of 2,000 entities on eight platforms.
    static final int SERIES = 16_000;

    private static final List<String> PLATFORMS = List.of("forum", "microblog");
    private static final LocalDate FIRST_DATE = LocalDate.of(2019, 1, 1);
    /// A prime, so that each series occurs once per date.
    private static final int STEP = 7_919;

    /// The rows in arrival order.
    Stream<ComparisonRow> rowStream() {
        return map(RowRange::comparisonRow);
    }

    /// The sum of all followers, a checksum for the tables.
    long followers() {
        return LongStream.range(from, from + rows).map(RowRange::followersOf).sum();
    }

    static ComparisonRow comparisonRow(long number) {
        int series = (int) (number % SERIES * STEP % SERIES);
        return comparisonRow(number, "BENCH-" + series / PLATFORMS.size(), series, number / SERIES);
    }

    /// The values depend only on the number.
    static ComparisonRow comparisonRow(long number, String ticker, int series, long day) {
        long bits = mixed(number);
        return new ComparisonRow(
                PLATFORMS.get(series % PLATFORMS.size()),
                ticker,
                FIRST_DATE.plusDays(day),
                number + 1,
                followersOf(number),
                (int) (bits >>> 8 & 1023),
                (int) (bits >>> 20 & 63));
    }

    private <T> Stream<T> map(LongFunction<T> function) {
        return LongStream.range(from, from + rows).mapToObj(function);
    }

    private static long followersOf(long number) {
        return 10_000 + (mixed(number) >>> 30) % 5_000_000;
    }

    /// Scrambles a number deterministically.
    private static long mixed(long number) {
        long bits = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ bits >>> 27) * 0x94d049bb133111ebL;
        return bits ^ bits >>> 31;
    }
}
