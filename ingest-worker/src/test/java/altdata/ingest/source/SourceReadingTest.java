package altdata.ingest.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import altdata.ingest.IngestException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceReadingTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void everyNonBlankLineIsReadOnceWithItsNumber(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> expected = new ArrayList<>();
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "\uFEFF" : "");
        int lines = random.nextInt(1, 400);
        for (int line = 1; line <= lines; line++) {
            String content =
                    random.nextInt(5) == 0 ? " ".repeat(random.nextInt(3)) : "x" + "é".repeat(random.nextInt(5_000));
            text.append(content).append(random.nextBoolean() ? "\r\n" : "\n");
            if (!content.isBlank()) {
                expected.add(line + ":" + content);
            }
        }
        if (random.nextBoolean()) {
            text.append("last");
            expected.add(lines + 1 + ":last");
        }
        Path file = Files.writeString(directory.resolve("rows.ndjson"), text);

        List<String> read = new ArrayList<>();
        try (OpenSource open = Source.of(file.toString(), null).open()) {
            for (SourceRow row = open.rows().next();
                    row != null;
                    row = open.rows().next()) {
                read.add(row.line() + ":" + row.text());
            }
            assertThat(open.bytesRead()).as("seed %d", seed).isEqualTo(Files.size(file));
        }
        assertThat(read).as("seed %d", seed).isEqualTo(expected);
    }

    /// Like a network or a pipe: small reads, and available() always returns 0.
    @Test
    void everyGzipMemberIsReadForAnySizeOfReads() throws IOException {
        for (int piece : new int[] {1, 7, 1000}) {
            byte[] twice = zipped("one\ntwo\n", "three\n");
            InputStream pieces = new ByteArrayInputStream(twice) {
                @Override
                public int read(byte[] bytes, int offset, int length) {
                    return super.read(bytes, offset, Math.min(length, piece));
                }

                @Override
                public int available() {
                    return 0;
                }
            };

            RowReader rows = Source.rows("pieces", pieces, SourceFormat.NDJSON);

            List<String> read = new ArrayList<>();
            for (SourceRow row = rows.next(); row != null; row = rows.next()) {
                read.add(row.text());
            }
            assertThat(read).as("pieces of %d", piece).containsExactly("one", "two", "three");
        }
    }

    @Test
    void dataAfterAGzipMemberIsNotIgnored() throws IOException {
        ByteArrayOutputStream mixed = new ByteArrayOutputStream();
        mixed.writeBytes(zipped("one\n"));
        mixed.writeBytes("two\n".getBytes(UTF_8));

        assertThatThrownBy(() -> readAll(mixed.toByteArray())).isInstanceOf(ZipException.class);
        byte[] twice = zipped("one\n", "two\n");
        assertThatThrownBy(() -> readAll(Arrays.copyOf(twice, twice.length - 20)))
                .isInstanceOf(EOFException.class);
    }

    @Test
    void largeRowHoldsAPermitUntilTheNextRowIsRead() throws IOException {
        LargeRowLimiter limiter = new LargeRowLimiter(1, Duration.ofMillis(10));
        String large = "x".repeat(1_500_000);
        try (RowReader one = lines(limiter, large + "\nsmall\nsmall\n")) {
            assertThat(text(one)).isEqualTo(large);
            try (RowReader another = lines(limiter, "small\n" + large + "\n")) {
                assertThat(text(another)).isEqualTo("small");
                assertThatThrownBy(another::next).isInstanceOf(TooManyLargeRowsException.class);
            }
            assertThat(text(one)).isEqualTo("small");
            try (RowReader another = lines(limiter, large + "\n" + large)) {
                assertThat(text(another)).isEqualTo(large);
                assertThat(text(another)).isEqualTo(large);
            }
            // Closing the reader releases the permit.
            try (RowReader another = lines(limiter, large)) {
                assertThat(text(another)).isEqualTo(large);
            }
            assertThat(text(one)).isEqualTo("small");
            assertThat(one.next()).isNull();
        }
    }

    @Test
    void theFormIsDetectedFromFewBytes() throws IOException {
        LargeRowLimiter limiter = new LargeRowLimiter(1, Duration.ofMillis(10));
        String large = "x".repeat(1_500_000);
        try (RowReader one = lines(limiter, large + "\n")) {
            assertThat(text(one)).isEqualTo(large);
            // More spaces than fit into memory without a permit, which the other row has.
            try (RowReader another = lines(limiter, "{" + " ".repeat(2_000_000) + "}\n")) {
                assertThatThrownBy(another::next).isInstanceOf(TooManyLargeRowsException.class);
            }
        }
    }

    private static RowReader lines(LargeRowLimiter limiter, String text) throws IOException {
        return Source.rows(
                "text",
                new ByteArrayInputStream(text.getBytes(UTF_8)),
                SourceFormat.NDJSON,
                TextOptions.DETECT,
                limiter,
                () -> {});
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void everyElementOfAnArrayIsReadOnceWithItsLine(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> elements = List.of(
                "{\"a\":1e2,\"b\":\"]},[{\\\"\"}",
                "{}",
                "[1,[2]]",
                "\"x,]\\\\\"",
                "-1.50",
                "null",
                "{\"é\":{\"c\":[{}]}}");
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "\uFEFF \r\n[" : "\n[");
        List<String> expected = new ArrayList<>();
        int line = 2;
        int count = random.nextInt(300);
        for (int i = 0; i < count; i++) {
            if (random.nextInt(3) == 0) {
                text.append("\r\n  ");
                line++;
            }
            String element = elements.get(random.nextInt(elements.size()));
            text.append(element).append(i == count - 1 ? "" : random.nextBoolean() ? "," : " , ");
            expected.add(line + ":" + element);
        }
        text.append("\n]\nafter\n");
        expected.add(line + 2 + ":after");

        assertThat(read(text.toString())).as("seed %d", seed).isEqualTo(expected);
    }

    @Test
    void elementsAndObjectsOfSeveralLinesBecomeOneLine() throws IOException {
        String value = "{\n  \"a\": \"x\\ny\",\r\n\t\"b\": [1,\n 2]\n}";
        String line = "{ \"a\": \"x\\ny\", \"b\": [1, 2] }";

        assertThat(read("[" + value + ",\n" + value + "]")).containsExactly("1:" + line, "6:" + line);
        assertThat(read(value + "\n" + value + "\n")).containsExactly("1:" + line, "6:" + line);
    }

    @Test
    void incompleteArrayIsAnErrorAfterItsElements() throws IOException {
        RowReader rows = Source.rows("cut", new ByteArrayInputStream("[{},\n{}".getBytes(UTF_8)), SourceFormat.NDJSON);

        assertThat(text(rows)).isEqualTo("{}");
        assertThat(text(rows)).isEqualTo("{}");
        assertThatThrownBy(rows::next)
                .isInstanceOf(IngestException.class)
                .hasMessage(
                        "cut: expected ] at the end of the JSON array, but the input ends on line 2. It may be incomplete");
    }

    @Test
    void arrayOfAnyLengthAndElementsThatAreTooLongAreReadInBoundedMemory() throws IOException {
        byte[] element = ("{\"x\":\"" + "y".repeat(100_000) + "\"},\n").getBytes(UTF_8);
        long repeats = 5_000;
        InputStream huge = new InputStream() {
            private long position = -1;

            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                if (position < 0) {
                    position = 0;
                    bytes[offset] = '[';
                    return 1;
                }
                if (position == repeats * element.length) {
                    position++;
                    bytes[offset] = ']';
                    return 1;
                }
                if (position > repeats * element.length) {
                    return -1;
                }
                int at = (int) (position % element.length);
                int count = Math.min(length, element.length - at);
                System.arraycopy(element, at, bytes, offset, count);
                position += count;
                return count;
            }
        };
        long rows = 0;
        try (RowReader reader = Source.rows("huge", huge, SourceFormat.NDJSON)) {
            while (reader.next() != null) {
                rows++;
            }
        }
        assertThat(rows).isEqualTo(repeats);

        String tooLong = "[{\"x\":\"" + "]".repeat(17 * 1024 * 1024) + "\"},{}]";
        try (RowReader reader =
                Source.rows("long", new ByteArrayInputStream(tooLong.getBytes(UTF_8)), SourceFormat.NDJSON)) {
            assertThat(reader.next()).isInstanceOf(SourceRow.Overlong.class);
            assertThat(text(reader)).isEqualTo("{}");
        }
    }

    private static List<String> read(String text) throws IOException {
        List<String> read = new ArrayList<>();
        try (RowReader rows =
                Source.rows("text", new ByteArrayInputStream(text.getBytes(UTF_8)), SourceFormat.NDJSON)) {
            for (SourceRow row = rows.next(); row != null; row = rows.next()) {
                read.add(row.line() + ":" + row.text());
            }
        }
        return read;
    }

    @Test
    void csvRecordThatNeedsAPermitIsTooLarge() throws IOException {
        String text = "a,b\n1,2\n1," + "x".repeat(1_500_000) + "\n";
        assertThat(csv(LargeRowLimiter.unlimited(), text).next()).isNotNull();
        RowReader rows = csv(new LargeRowLimiter(1, Duration.ofMillis(10)), text);
        assertThat(rows.next()).isNotNull();
        assertThatThrownBy(rows::next)
                .isInstanceOf(IngestException.class)
                .hasMessageContaining("at most 1048576 characters");
    }

    private static RowReader csv(LargeRowLimiter limiter, String text) throws IOException {
        return Source.rows(
                "text",
                new ByteArrayInputStream(text.getBytes(UTF_8)),
                SourceFormat.CSV,
                TextOptions.DETECT,
                limiter,
                () -> {});
    }

    @Test
    void callbackRunsBeforeEachReadEvenWithoutRows() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        byte[] nothing = zipped("\n".repeat(10_000_000));
        RowReader rows = Source.rows(
                "nothing",
                new ByteArrayInputStream(nothing),
                SourceFormat.NDJSON,
                TextOptions.DETECT,
                LargeRowLimiter.unlimited(),
                reads::incrementAndGet);
        assertThat(rows.next()).isNull();
        assertThat(reads).hasValueGreaterThan(10);
    }

    private static String text(RowReader rows) throws IOException {
        return Objects.requireNonNull(rows.next()).text();
    }

    private static void readAll(byte[] bytes) throws IOException {
        RowReader rows = Source.rows("bytes", new ByteArrayInputStream(bytes), SourceFormat.NDJSON);
        @Nullable SourceRow row = rows.next();
        while (row != null) {
            row = rows.next();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void lineIsReturnedBeforeTheNextOneArrives(boolean isZipped) throws IOException {
        PipedOutputStream sender = new PipedOutputStream();
        try (InputStream input = new PipedInputStream(sender, 4096);
                OutputStream lines = isZipped ? new GZIPOutputStream(sender, true) : sender) {
            lines.write("first\n".getBytes(UTF_8));
            lines.flush();

            SourceRow row = CompletableFuture.supplyAsync(() -> first(input))
                    .orTimeout(10, TimeUnit.SECONDS)
                    .join();

            assertThat(row.text()).isEqualTo("first");
        }
    }

    private static SourceRow first(InputStream input) {
        try {
            return Objects.requireNonNull(
                    Source.rows("pipe", input, SourceFormat.NDJSON).next());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] zipped(String... members) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String member : members) {
            try (OutputStream gzip = new GZIPOutputStream(all)) {
                gzip.write(member.getBytes(UTF_8));
            }
        }
        return all.toByteArray();
    }
}
