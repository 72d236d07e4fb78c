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
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The explorer in a browser, over the sample data: with and without a key, by keyboard, on a phone, in dark
/// mode.
@Tag(LocalStack.TAG)
class ExplorerIT {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path PICTURES = Path.of("target").toAbsolutePath();

    private static LocalStack stack;

    @BeforeAll
    static void up() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(BROWSER), BROWSER + " is not there: the explorer was not opened");
        stack = LocalStack.get();
        pushEntityWithoutData();
    }

    private static void pushEntityWithoutData() throws IOException {
        stack.drop("entities", """
                {"data_key":1,"id":"empty","ticker":"EMPTYCO","name":"Empty Company","entity":"company"}
                """);
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> stack.get("/api/entities/EMPTYCO"));
    }

    @Test
    void theExplorerWorksByKeyboardOnPhonesAndInDarkMode() throws IOException, InterruptedException {
        NodeProject node = NodeProject.installed("clients");

        String output = node.succeed(
                Map.of(), "node", "explore.mjs", BROWSER.toString(), stack.address(), stack.key(), PICTURES.toString());

        assertThat(output).isEqualTo("""
                without a key: prices, and Enter your key
                a key typed in: forum activity
                toplist: longer than 12: true
                found by keyboard: Apple Inc.
                charts drawn: 8
                strips of the benchmark: 15
                news: 5 shown
                job-list: 5 shown
                reviews: 5 shown
                out of date: 0, missing data: 0
                years on the axis: true, true
                read by keyboard: true
                compared: ?compare=DELL,MSFT
                kept in the address: ?range=3m&compare=DELL,MSFT
                curl -H "X-API-Key: $ALTDATA_KEY" "/api/social/microblog/AAPL?from_date=DAY"
                curl -H "X-API-Key: $ALTDATA_KEY" "/api/social/microblog/DELL?from_date=DAY"
                curl -H "X-API-Key: $ALTDATA_KEY" "/api/social/microblog/MSFT?from_date=DAY"
                import os
                from altdata import Client

                client = Client("", os.environ["ALTDATA_KEY"])
                print(client.social("microblog", "AAPL", from_date="DAY"))
                print(client.social("microblog", "DELL", from_date="DAY"))
                print(client.social("microblog", "MSFT", from_date="DAY"))
                to copy: Copy as curl,Copy as Python
                the same as a table: true
                one removed: ?range=3m&compare=MSFT, on Remove MSFT
                There is no entity with the ticker NOBODY. At most 4 entities can be compared; left out: NVDA.
                of them shown: AAPL,DELL,HPQ,MSFT
                There is no entity with the ticker NOBODY.
                after the dialog: key-button
                with a typo: MSFT; 1 result, similar to “mircosoft”
                custom range: true
                The first date must not be after the last date.
                AAPL-prices.csv: Date,AAPL,DELL; true
                AAPL-prices.png: PNG, true
                a new tab: charts are drawn
                another browser: Enter your key
                forgotten in one tab: Enter your key
                stored beyond the session: 0
                invalid key: 1 banner, 0 errors in cards
                The API key is invalid or revoked.
                capped: > 1,000 %
                two months later: true
                without data: No series for EMPTYCO yet, 0 charts
                Price, Followers, Mentions, Sentiment, Job postings, Web traffic, AI scores, News, Jobs, Reviews
                how to push: true
                /explore: no more than 200 KB: true
                /explore/AAPL: no more than 200 KB: true
                phone-overview: drawn
                phone-entity: drawn
                phone-comparison: drawn
                dark-overview: drawn
                dark-entity: drawn
                """);
    }
}
