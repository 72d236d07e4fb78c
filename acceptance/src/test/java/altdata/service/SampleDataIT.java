package altdata.service;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.api.request.Operation;
import altdata.api.request.Parameter;
import altdata.testing.ApiOperations;
import altdata.testing.LocalStack;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Calls every operation after `./altdata up`: the sample data give each a response with content.
@Tag(LocalStack.TAG)
class SampleDataIT {
    /// The path, the query or `-`, and what the response must contain. The first request of each path is
    /// repeated for each allowed word of its parameters.
    private static final String REQUESTS = """
            /graph - /results/0/name
            /graph symbol=AAPL /results/0/id
            /graph symbol=AAPL&source=jobs /results/0/jobs_review_site /results/0/jobs_professional_network
            /graph input=co /results/0/market
            /ticker ticker=AAPL /name /description
            /timeline symbol=AAPL /peers /data/daily/700/forum_mentions /data/monthly/20/webtraffic
            /timeline symbol=AAPL&data=financials /data/daily/400/financials/price
            /timeline symbol=AAPL&date={yesterday} /data/daily /data/monthly
            /timeline symbol=AAPL&data=job_posts,webtraffic /data/daily/0/job_posts /data/monthly/0/webtraffic
            /history_timeline symbol=AAPL /data/daily/0/forum_mentions /data/monthly/0/webtraffic
            /ai_timeline symbol=AAPL /data/700/forum_mentions /data/700/ai_scores/score
            /ai_score - /results/0/ai_score
            /ai_score symbol=AAPL /timeline/599/ai_score
            /industry_benchmark symbol=AAPL /data/forum_mentions/value /data/forum_mentions/delta /data/forum_mentions/peers
            /forum_realtime symbol=AAPL%7CBTC /data/0/mentions /posts/0/text
            /forum_realtime symbol=forum_graph /data/AAPL/0/mentions
            /forum_realtime symbol=all_stocks /data/0/mentions /data/0/mentions_prev
            /forum_realtime symbol=all_stocks&date={yesterday}&subreddit=stocks /data/0/mentions
            /imageboard_realtime symbol=all_stocks /data/0/mentions
            /signal_alerts - /alerts/0/event_title
            /alerts - /results/0/value
            /insights - /insights/0/title
            /social_media_mentions - /data/320193/mentions /data/320193/mentions_prev
            /investor_chat_mentions - /data/0/mentions /data/0/price /data/0/ai_score
            /analyst_site_followers - /data/0/analyst_site_followers /data/0/price
            /toplist - /entities/0/price
            /toplist industry=automobiles /entities/0/name
            /signals - /data/320193/score/forum_mentions
            /forum_mentions search=AAPL%7CBTC&date={yesterday} /count /posts/0/text
            /forum_mentions symbol=AAPL /posts/9/text
            /forum_marketing - /data/0/title
            /investor_chat symbol=AAPL /posts/9/text /posts/9/author/name
            /microblog_posts symbol=AAPL /posts/49/text /posts/49/author/screen_name
            /news_articles symbol=AAPL /articles/0/title
            /job_posts symbol=AAPL /posts/0/title /departments/0/jobs
            /app_reviews symbol=AAPL /posts/0/description /posts/0/rating
            /employee_reviews symbol=AAPL /posts/0/description /posts/0/rating
            /db_price symbol=AAPL /data/0/target_price_beta
            /uPrice - /eur /price/uAAPL/EUR /price/uBTC/USD
            /kPrice - /eur /price/kBTC/EUR
            /price symbol=AAPL /price /updated
            /price_prediction symbol=AAPL /ai_score /target_price /confidence /reason /updated
            /check_review_site symbol=AAPL /available /last_date
            /check_webtraffic symbol=AAPL /available /last_date
            /photo_share_followers ticker=AAPL /photo_share_handle /timeline/700/photo_share_followers
            /imageboard_mentions search=AAPL%7CTSLA%7CBTC&date={yesterday} /count /posts/0/text
            /health/live - /status
            /health/ready - /status
            /api/usage - /limit /remaining /reset
            /api/entities - /items/49/name /total
            /api/entities search=apple /items/0/ticker
            /api/entities/{ticker} - /name /description /platforms/7/points
            /api/series tickers=AAPL,BTC&metrics=price,forum_mentions /items/300/date /items/700/ticker
            /api/revisions/{ticker} metric=forum_mentions /items/0/known_from
            /api/social/microblog/{ticker} - /handle /data/300/followers /data/300/mentions
            /api/social/photo_share/{ticker} - /handle /data/300/followers
            /api/social/text_thread/{ticker} - /handle /data/300/followers
            /api/social/short_video/{ticker} - /handle /data/300/followers
            /api/social/pinboard/{ticker} - /handle /data/300/followers
            /api/social/video_site/{ticker} - /handle /data/300/followers
            /api/social/social_network/{ticker} - /handle /data/300/followers
            /api/social/forum/{ticker} - /handle /data/300/mentions /data/300/sentiment
            """;

    private static final List<Operation> OPERATIONS = ApiOperations.all();
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final Pattern METRICS = Pattern.compile("http://localhost:\\d+/metrics");
    private static LocalStack stack;

    /// @param query starts with a question mark unless it is empty
    /// @param there JSON pointers that must exist in the response
    private record SampleRequest(String path, String query, List<String> there) {
        static SampleRequest read(String line) {
            List<String> words = List.of(line.split(" ", -1));
            String query = words.get(1).equals("-") ? "" : "?" + words.get(1);
            return new SampleRequest(words.getFirst(), query, words.subList(2, words.size()));
        }

        SampleRequest with(String parameter, String value) {
            return new SampleRequest(path, query + (query.isEmpty() ? "?" : "&") + parameter + "=" + value, there);
        }

        /// The path and query as sent.
        String target() {
            // The last complete day in Los Angeles, which is the time zone of the posts' days.
            LocalDate yesterday =
                    LocalDate.now(ZoneId.of("America/Los_Angeles")).minusDays(1);
            return (path + query).replace("{ticker}", "AAPL").replace("{yesterday}", yesterday.toString());
        }

        @Override
        public String toString() {
            return path + query;
        }
    }

    static List<SampleRequest> requests() {
        List<SampleRequest> all =
                new ArrayList<>(REQUESTS.lines().map(SampleRequest::read).toList());
        for (Operation operation : OPERATIONS) {
            all.stream()
                    .filter(request -> request.path().equals(operation.path()))
                    .findFirst()
                    .ifPresent(first -> operation.parameters().stream()
                            // Only JSON can be compared, and the requests already state what is required.
                            .filter(parameter -> parameter != Parameter.FORMAT && !parameter.isRequired())
                            .forEach(parameter -> parameter
                                    .allowedValues()
                                    .forEach(value -> all.add(first.with(parameter.name(), value)))));
        }
        return all;
    }

    @BeforeAll
    static void up() throws Exception {
        stack = LocalStack.get();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void everyOperationReturnsSampleData(SampleRequest request) {
        // Feeds become visible shortly after `up` has returned, or before.
        await().pollDelay(Duration.ZERO).atMost(TIMEOUT).untilAsserted(() -> {
            JsonNode response = stack.get(request.target());
            assertThat(request.there())
                    .as("is in the response to %s", request.target())
                    .allMatch(pointer -> hasContent(response.at(pointer)));
        });
    }

    @Test
    void everyOperationIsCovered() {
        assertThat(requests().stream().map(SampleRequest::path).collect(toSet()))
                .isEqualTo(OPERATIONS.stream().map(Operation::path).collect(toSet()));
    }

    private static boolean hasContent(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY, OBJECT -> !value.isEmpty();
            case STRING -> !value.asString().isBlank();
            case NUMBER -> value.decimalValue().signum() != 0;
            case BOOLEAN -> value.asBoolean();
            case BINARY, MISSING, NULL, POJO -> false;
        };
    }

    @Test
    void everyServiceExposesItsMetricsAtThePrintedAddress() throws IOException, InterruptedException {
        List<String> addresses = METRICS.matcher(stack.output())
                .results()
                .map(MatchResult::group)
                .toList();
        assertThat(addresses).hasSize(3).doesNotHaveDuplicates();
        assertThat(stack.status()).contains(addresses);
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (String address : addresses) {
                String metrics = client.send(
                                HttpRequest.newBuilder(URI.create(address)).build(),
                                HttpResponse.BodyHandlers.ofString())
                        .body();
                assertThat(metrics).as(address).contains("jvm_memory_used_bytes{");
            }
        }
    }
}
