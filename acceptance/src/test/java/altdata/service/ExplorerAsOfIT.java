package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import altdata.testing.LocalStack;
import altdata.testing.NodeProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The explorer in a browser at moments of the past, and its marks of revised values.
@Tag(LocalStack.TAG)
class ExplorerAsOfIT {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path PICTURES = Path.of("target").toAbsolutePath();
    private static final LocalDate FIRST_DAY = LocalDate.of(2024, 3, 1);
    private static final int DAYS = 31;

    private static LocalStack stack;

    @BeforeAll
    static void up() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(BROWSER), BROWSER + " is not there: the explorer was not opened");
        stack = LocalStack.get();
        stack.drop("entities", """
                {"data_key":1,"known_at":"2024-01-10T08:00:00Z","id":"past","ticker":"PASTCO","name":"Past Company","entity":"company","handles":{"microblog":"pastco"}}
                {"data_key":1,"known_at":"2024-01-10T08:00:00Z","id":"other","ticker":"OTHERPAST","name":"Other Past","entity":"company"}
                """);
        stack.drop("metrics", daily("PASTCO", 100) + daily("OTHERPAST", 50) + """
                {"data_key":2,"known_at":"2024-03-20T12:00:00Z","ticker":"PASTCO","date":"2024-03-05","metrics":{"price":250}}
                {"data_key":3,"known_at":"2024-04-10T12:00:00Z","ticker":"PASTCO","date":"2024-03-05","metrics":{"price":260}}
                {"data_key":1,"known_at":"2024-02-01T12:00:00Z","ticker":"PASTCO","date":"2024-01-01","metrics":{"webtraffic":7000}}
                {"data_key":1,"known_at":"2024-03-01T12:00:00Z","ticker":"PASTCO","date":"2024-02-01","metrics":{"webtraffic":8000}}
                {"data_key":2,"known_at":"2024-03-10T12:00:00Z","ticker":"PASTCO","date":"2024-02-01","metrics":{"webtraffic":8500}}
                """);
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            assertThat(stack.get("/api/entities/PASTCO")).isNotEmpty();
            assertThat(revisions("price", "2024-03-05")).isEqualTo(3);
            assertThat(revisions("webtraffic", "2024-02-01")).isEqualTo(2);
        });
    }

    /// A price and a number of followers for each day, known in its evening.
    private static String daily(String ticker, int firstPrice) {
        return IntStream.range(0, DAYS)
                .mapToObj(day -> """
                        {"data_key":1,"known_at":"%2$sT22:00:00Z","ticker":"%1$s","date":"%2$s",\
                        "metrics":{"price":%3$d,"microblog_followers":%4$d}}
                        """.formatted(ticker, FIRST_DAY.plusDays(day), firstPrice + day, 1_000 + day))
                .collect(Collectors.joining());
    }

    private static int revisions(String metric, String date) throws IOException, InterruptedException {
        return stack.get("/api/revisions/PASTCO?metric=%s&from_date=%s&to_date=%s".formatted(metric, date, date))
                .get("items")
                .size();
    }

    @Test
    void theExplorerShowsThePastAndRevisedValues() throws IOException, InterruptedException {
        NodeProject node = NodeProject.installed("clients");

        String output = node.succeed(
                Map.of(),
                "node",
                "explore-as-of.mjs",
                BROWSER.toString(),
                stack.address(),
                stack.key(),
                stack.issueKey("v1,entities:*,social:*"),
                PICTURES.toString());

        assertThat(output).isEqualTo("""
                in the present: 0 banners, 1 out of date, 260.00
                The moment must not be in the future.
                ?range=all&as_of=2024-03-25T14:00:00Z: You see the data as it was known at 25 Mar 2024, 14:00:00 UTC.
                announced: true, PASTCO Past Company as of 2024-03-25T14:00:00Z – Altdata Explorer
                at that moment: 0 out of date, 250.00
                in the picker: 2024-03-25 14:00
                with another range: ?as_of=2024-03-25T14:00:00Z&range=6m
                reloaded: ?as_of=2024-03-25T14:00:00Z&range=6m, 1 banner
                back: ?range=all, 0 banners
                forward: ?as_of=2024-03-25T14:00:00Z&range=6m
                requests without the moment: 0
                curl -H "X-API-Key: $ALTDATA_KEY" "/api/social/microblog/PASTCO?from_date=2023-09-25&as_of=2024-03-25T14:00:00Z"
                PASTCO-prices-as-of-2024-03-25T140000Z.csv: Date,Price,as_of; 2024-03-01,100,2024-03-25T14:00:00Z
                PASTCO-prices-as-of-2024-03-25T140000Z.png
                another entity: ?as_of=2024-03-25T14:00:00Z
                back to the present: 0 banners
                marked: 2024-03-05
                5 Mar 2024: Price 250.00; revised, Enter shows its history
                Price on 5 Mar 2024: history
                  104.00 | 1 | 5 Mar 2024, 22:00:00 UTC | 20 Mar 2024, 12:00:00 UTC
                  250.00 | 2 | 20 Mar 2024, 12:00:00 UTC | the moment shown
                focus in the panel: H3
                closed: true, on CANVAS
                Price on 5 Mar 2024: history
                  104.00 | 1 | 5 Mar 2024, 22:00:00 UTC | 20 Mar 2024, 12:00:00 UTC
                  250.00 | 2 | 20 Mar 2024, 12:00:00 UTC | 10 Apr 2024, 12:00:00 UTC
                  260.00 | 3 | 10 Apr 2024, 12:00:00 UTC | the present
                a version's moment: ?range=all&as_of=2024-03-20T12:00:00Z
                from the list; asked twice: ; web traffic: 2024-02-01
                Revised values are not marked, because this key does not have the scope revisions.
                marked without the scope: 0
                2024-01-01: PASTCO was not known at this moment
                The service knew no entity with this ticker at the end of 1 Jan 2024 (UTC). Select a later moment, or go back to the present.
                a later moment: ?as_of=2024-01-20: You see the data as it was known at the end of 20 Jan 2024 (UTC).
                1800-01-01: This moment cannot be shown
                The request failed: expected a time from 1900 on.
                yesterday: This moment cannot be shown
                The request failed: expected a time of RFC 3339 with an offset, such as 2026-03-31T14:03:22Z, or a date YYYY-MM-DD (the end of that UTC day).
                2024-03-25T14:00:00Z: PASTCO
                The service has not read all records up to this moment yet. Try again in a few seconds.
                after another attempt: shown
                as-of-phone: drawn, chart below the screen: true
                as-of-dark: drawn, chart below the screen: false
                """);
    }
}
