package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.LocalStack;
import altdata.testing.MarkdownCode;
import altdata.testing.NodeProject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the programs of the guide for analysts against a stack that `./altdata up` started. Excel and Google Sheets
/// are not available; the custom function for Google Sheets runs in Node.
@Tag(LocalStack.TAG)
class AnalysisGuideIT {
    private static final String EXPORT = ".altdata/export";
    private static final String CSV_EXPORT = ".altdata/export-csv";
    private static final String CSV = ".altdata/series.csv";

    @TempDir
    private static Path directory;

    private static LocalStack stack;
    private static MarkdownCode guide;

    @BeforeAll
    static void exported() throws IOException, InterruptedException {
        stack = LocalStack.get();
        guide = MarkdownCode.of("docs/analysis.md");
        String _ = stack.command("export", "--out", directory.resolve(EXPORT).toString());
        String _ = stack.command(
                "export",
                "--format",
                "csv",
                "--dataset",
                "metrics_daily",
                "--out",
                directory.resolve(CSV_EXPORT).toString());
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI series = URI.create(stack.address()
                    + "/api/series?tickers=AAPL,MSFT&metrics=forum_mentions,price&from_date=2026-09-01&format=csv");
            HttpResponse<Path> _ = client.send(
                    HttpRequest.newBuilder(series)
                            .header("X-API-Key", stack.key())
                            .build(),
                    HttpResponse.BodyHandlers.ofFile(directory.resolve(CSV)));
        }
    }

    @Test
    void pandasReadsSeriesAndExports() throws IOException, InterruptedException {
        PythonPrograms programs = new PythonPrograms(stack, directory);
        String python = PythonPrograms.withPandas();
        List<String> code = guide.in("python");
        assertThat(code).hasSize(3);

        assertThat(programs.run(python, "-c", code.get(0))).containsPattern("(?s)forum_mentions +price.*MSFT +2026-");
        assertThat(programs.run(python, "-c", code.get(1))).containsPattern("AAPL +1\\.0+ ");
        assertThat(programs.run(python, "-c", code.get(2)))
                .contains("Name: forum_mentions")
                .contains("BTC");
    }

    @Test
    void duckDbReadsExportsAndResponses() throws SQLException, IOException, InterruptedException {
        List<String> sql = guide.in("sql").stream()
                .map(query -> query.replace("'.altdata/", "'" + directory.resolve(".altdata") + "/"))
                .toList();
        assertThat(sql).hasSize(5);

        List<Map<String, Object>> weeks = DuckDb.query(sql.get(0));
        List<Map<String, Object>> industries = DuckDb.query(sql.get(1));
        List<Map<String, Object>> posts = DuckDb.query(List.of(sql.get(2)), sql.get(3));
        List<Map<String, Object>> correlations = DuckDb.query(sql.get(4));

        assertThat(mentions(weeks, "AAPL")).isEqualTo(mentionsOfThisYear("AAPL"));
        assertThat(mentions(weeks, "MSFT")).isEqualTo(mentionsOfThisYear("MSFT"));
        assertThat(industries)
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.get("price")).isInstanceOf(Double.class));
        assertThat(posts).extracting(row -> row.get("platform")).contains("forum", "microblog");
        assertThat(correlations).extracting(row -> row.get("ticker")).containsExactly("AAPL", "MSFT");
    }

    @Test
    void customFunctionReturnsNumbersAndMessages() throws IOException, InterruptedException {
        NodeProject node = NodeProject.installed("clients");
        String function = Files.writeString(directory.resolve("altdata.gs"), guide.only("js"))
                .toString();
        Map<String, String> environment = Map.of("ALTDATA_URL", stack.address(), "ALTDATA_KEY", stack.key());

        assertThat(node.succeed(
                        environment,
                        "node",
                        "custom-function.mjs",
                        function,
                        "AAPL,MSFT",
                        "forum_mentions,price",
                        "2026-09-01"))
                .startsWith("[[\"ticker\",\"date\",\"forum_mentions\",\"price\"],[\"AAPL\",\"2026-09-01\",")
                .containsPattern("\\[\"MSFT\",\"2026-09-01\",\\d+,[\\d.]+\\]");
        assertThat(node.succeed(
                        environment, "node", "custom-function.mjs", function, "AAPL", "forum_mention", "2026-09-01"))
                .startsWith("error: Input should be 'ai_audience', ");
    }

    private static long mentions(List<Map<String, Object>> weeks, String ticker) {
        return weeks.stream()
                .filter(week -> ticker.equals(week.get("ticker")))
                .mapToLong(week -> ((Number) week.get("mentions")).longValue())
                .sum();
    }

    private static long mentionsOfThisYear(String ticker) throws IOException, InterruptedException {
        return StreamSupport.stream(
                        stack.get("/api/series?metrics=forum_mentions&from_date=2026-01-01&to_date=2026-12-31&tickers="
                                        + ticker)
                                .get("items")
                                .spliterator(),
                        false)
                .mapToLong(item -> item.get("forum_mentions").asLong())
                .sum();
    }
}
