package altdata.api.request;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.api.documents.ServedOperations;
import altdata.contracts.access.Scopes;
import altdata.contracts.catalogue.Platform;
import altdata.contracts.tables.Projection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks that the operation list agrees with the specification, the read tables and docs/operations.md.
class OperationListTest {
    /// Every path of the specification with its parameters, except the key.
    private static final String SPECIFIED = """
            /graph symbol input entity source
            /ticker ticker
            /timeline symbol date data
            /history_timeline symbol
            /ai_timeline symbol
            /ai_score symbol order
            /industry_benchmark symbol
            /forum_realtime symbol date subreddit source
            /imageboard_realtime symbol
            /signal_alerts
            /alerts ticker
            /insights filter entity
            /social_media_mentions
            /investor_chat_mentions
            /analyst_site_followers
            /toplist sort industry entity
            /signals
            /forum_mentions search date symbol source order
            /forum_marketing
            /investor_chat symbol
            /microblog_posts symbol
            /news_articles symbol
            /job_posts symbol
            /app_reviews symbol
            /employee_reviews symbol
            /db_price symbol
            /uPrice
            /kPrice
            /price symbol
            /price_prediction symbol
            /check_review_site symbol
            /check_webtraffic symbol
            /photo_share_followers ticker symbol
            /imageboard_mentions search date order
            /api/usage
            /api/entities search limit offset
            /api/entities/{ticker} ticker
            /api/social/microblog/{ticker} ticker from_date to_date
            /api/social/photo_share/{ticker} ticker from_date to_date
            /api/social/text_thread/{ticker} ticker from_date to_date
            /api/social/short_video/{ticker} ticker from_date to_date
            /api/social/pinboard/{ticker} ticker from_date to_date
            /api/social/video_site/{ticker} ticker from_date to_date
            /api/social/social_network/{ticker} ticker from_date to_date
            /api/social/forum/{ticker} ticker from_date to_date
            """;
    /// Parameters that the specification does not have.
    private static final Set<String> EXTENSIONS = Set.of("as_of", "format", "cursor");
    /// Operations that read no tables.
    private static final Set<String> WITHOUT_TABLES = Set.of("/health/live", "/api/usage");

    private static final Pattern TABLE = Pattern.compile("(?m)^create table (\\w+)");
    private static final Pattern PATH_PARAMETER = Pattern.compile("\\{(\\w+)}");
    private static final Pattern FIRST_COLUMN = Pattern.compile("(?m)^\\|([^|\n]*)\\|");
    private static final Pattern PATH_IN_BACKTICKS = Pattern.compile("`(/[^`]*)`");

    private static final List<Operation> OPERATIONS = ServedOperations.ALL;

    static Stream<Named<Operation>> everyOperation() {
        return OPERATIONS.stream().map(operation -> Named.of(operation.path(), operation));
    }

    @Test
    void containsEverySpecifiedPathWithItsParameters() {
        assertThat(OPERATIONS.stream()
                        .map(operation -> Stream.concat(
                                        Stream.of(operation.path()),
                                        operation.parameters().stream()
                                                .map(Parameter::name)
                                                .filter(name -> !EXTENSIONS.contains(name)))
                                .collect(collectingAndThen(toList(), words -> String.join(" ", words)))))
                .containsAll(SPECIFIED.lines().toList());
    }

    @ParameterizedTest
    @MethodSource("everyOperation")
    void operationsThatAnswerFromTablesHaveTheParameterAsOf(Operation operation) {
        assertThat(operation.parameters().contains(Parameter.AS_OF))
                .as(operation.path())
                .isEqualTo(!WITHOUT_TABLES.contains(operation.path()) && !operation.isHealthCheck());
    }

    @Test
    void everyScopeIsKnownToTheCommandThatIssuesKeys() {
        for (Operation operation : OPERATIONS) {
            if (operation.access() instanceof Operation.Access.Scoped(String scope)) {
                assertThat(Scopes.isKnown(scope)).as(scope).isTrue();
            }
        }
    }

    @Test
    void pathsAreUnique() {
        assertThat(OPERATIONS.stream().map(Operation::path)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("everyOperation")
    void readTablesExist(Operation operation) {
        assertThat(operation.tables()).isSubsetOf(tables());
        assertThat(operation.tables().isEmpty())
                .as("%s reads nothing", operation.path())
                .isEqualTo(WITHOUT_TABLES.contains(operation.path()));
    }

    @ParameterizedTest
    @MethodSource("everyOperation")
    void operationAndParametersAreDescribed(Operation operation) {
        assertThat(operation.summary()).isNotBlank();
        assertThat(operation.parameters()).allSatisfy(parameter -> {
            assertThat(parameter.description()).as(parameter.name()).isNotBlank();
            if (parameter.kind() == Parameter.Kind.LIST) {
                return;
            }
            assertThat(parameter.allowedValues().isEmpty())
                    .as("%s has no allowed values", parameter.name())
                    .isEqualTo(!Set.of(Parameter.Kind.CHOICE, Parameter.Kind.KEYWORD, Parameter.Kind.FLAG)
                            .contains(parameter.kind()));
        });
    }

    @ParameterizedTest
    @MethodSource("everyOperation")
    void pathParametersAreDeclared(Operation operation) {
        assertThat(operation.parameters().stream().filter(Parameter::isRequired).map(Parameter::name))
                .containsAll(found(PATH_PARAMETER, operation.path()));
    }

    @ParameterizedTest
    @MethodSource("everyOperation")
    void responseTypeIsARecordOrASealedSetOfRecords(Operation operation) {
        assertThat(records(operation.responseType()))
                .as(operation.responseType().getName())
                .isNotEmpty()
                .allMatch(response -> Record.class.isAssignableFrom(response) && response != Record.class);
    }

    @Test
    void theOperationsPageListsEveryOperationAndNoOther() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "operations.md"));

        Set<String> named = new TreeSet<>();
        for (String cell : found(FIRST_COLUMN, page)) {
            found(PATH_IN_BACKTICKS, cell).forEach(path -> named.addAll(ofEveryPlatform(path)));
        }

        assertThat(named)
                .containsExactlyInAnyOrderElementsOf(
                        OPERATIONS.stream().map(Operation::path).toList());
    }

    /// Every `projection.table` the builder creates.
    private static Set<String> tables() {
        Set<String> tables = new TreeSet<>();
        for (Projection projection : Projection.values()) {
            found(TABLE, projection.tableDefinitions())
                    .forEach(table -> tables.add(projection.publishedName() + "." + table));
        }
        return tables;
    }

    private static List<Class<?>> records(Class<?> response) {
        return response.isSealed()
                ? Arrays.stream(response.getPermittedSubclasses())
                        .<Class<?>>flatMap(permitted -> records(permitted).stream())
                        .toList()
                : List.of(response);
    }

    /// The page's path in the form of the operation list: without a trailing slash, and one for each platform.
    private static List<String> ofEveryPlatform(String path) {
        String plain = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return plain.contains("{platform}")
                ? Arrays.stream(Platform.values())
                        .map(platform -> plain.replace("{platform}", platform.publishedName()))
                        .toList()
                : List.of(plain);
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }
}
