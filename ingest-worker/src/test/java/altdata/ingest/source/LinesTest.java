package altdata.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinesTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void everyLineThatIsNotBlankIsReadOnceWithItsNumber(long seed) throws IOException {
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
}
