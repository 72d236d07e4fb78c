package altdata.api.feeds;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.time.DisplayZone;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/news_articles`, `/job_posts`, `/app_reviews`, `/employee_reviews`: the newest records of one
/// entity, at most 50.
@Component
final class EntityFeeds implements OperationProvider {
    private static final String NEWEST = "where ticker = $1 and not deleted order by published desc, id limit 50";
    private static final String NEWS = "select title, published, source, img, url from {news}.article " + NEWEST;
    private static final String JOBS = "select id, title, published, url, location from {jobs}.posting " + NEWEST;
    private static final String DEPARTMENTS = """
            select department, count(*) as jobs
            from {jobs}.posting
            where ticker = $1 and not deleted and department <> ''
            group by department
            order by jobs desc, department
            """;
    private static final String APP_REVIEWS =
            "select id, title, description, published, url, rating from {app_reviews}.review " + NEWEST;
    private static final String EMPLOYEE_REVIEWS =
            "select title, description, published, location, rating from {employee_reviews}.review " + NEWEST;

    public record NewsBody(int status, String symbol, List<Article> articles) {}

    /// @param published UTC
    public record Article(String title, String published, String source, String img, String url) {}

    /// @param departments the counts of all postings by department
    public record JobsBody(int status, String symbol, List<Posting> posts, List<Department> departments) {}

    /// @param published UTC
    public record Posting(String id, String title, String published, String url, String location) {}

    public record Department(String department, long jobs) {}

    public record AppReviewsBody(int status, String symbol, List<AppReview> posts) {}

    /// @param published UTC
    /// @param rating    on the scale of the store, null if unknown
    public record AppReview(
            String id,
            String title,
            String description,
            String published,
            String url,
            @Nullable Long rating) {}

    public record EmployeeReviewsBody(int status, String symbol, List<EmployeeReview> posts) {}

    /// @param published UTC
    /// @param rating    on the scale of the site, null if unknown
    public record EmployeeReview(
            String title,
            String description,
            String published,
            String location,
            @Nullable BigDecimal rating) {}

    private final EntityDirectory directory;
    private final ReadTables tables;

    EntityFeeds(EntityDirectory directory, ReadTables tables) {
        this.directory = directory;
        this.tables = tables;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1("/news_articles", "News about an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "news.article")
                        .handler(NewsBody.class, this::news),
                Operation.v1("/job_posts", "Job postings of an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "jobs.posting")
                        .handler(JobsBody.class, this::jobs),
                Operation.v1("/app_reviews", "Reviews of an entity's applications")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "app_reviews.review")
                        .handler(AppReviewsBody.class, this::appReviews),
                Operation.v1("/employee_reviews", "Reviews by employees of an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "employee_reviews.review")
                        .handler(EmployeeReviewsBody.class, this::employeeReviews));
    }

    private Mono<NewsBody> news(ApiRequest request) {
        return newest(
                request,
                NEWS,
                row -> new Article(
                        row.textOrEmpty(0),
                        published(row, 1),
                        row.textOrEmpty(2),
                        row.textOrEmpty(3),
                        row.textOrEmpty(4)),
                (entity, articles) -> new NewsBody(200, entity.ticker(), articles));
    }

    private Mono<JobsBody> jobs(ApiRequest request) {
        return newest(
                        request,
                        JOBS,
                        row -> new Posting(
                                row.text(0),
                                row.textOrEmpty(1),
                                published(row, 2),
                                row.textOrEmpty(3),
                                row.textOrEmpty(4)),
                        (entity, posts) -> new JobsBody(200, entity.ticker(), posts, List.of()))
                .flatMap(body -> tables.rows(
                                request.release(),
                                DEPARTMENTS,
                                row -> new Department(row.text(0), row.count(1)),
                                body.symbol())
                        .collectList()
                        .map(departments -> new JobsBody(200, body.symbol(), body.posts(), departments)));
    }

    private Mono<AppReviewsBody> appReviews(ApiRequest request) {
        return newest(
                request,
                APP_REVIEWS,
                row -> new AppReview(
                        row.text(0),
                        row.textOrEmpty(1),
                        row.textOrEmpty(2),
                        published(row, 3),
                        row.textOrEmpty(4),
                        row.optionalCount(5)),
                (entity, posts) -> new AppReviewsBody(200, entity.ticker(), posts));
    }

    private Mono<EmployeeReviewsBody> employeeReviews(ApiRequest request) {
        return newest(
                request,
                EMPLOYEE_REVIEWS,
                row -> new EmployeeReview(
                        row.textOrEmpty(0),
                        row.textOrEmpty(1),
                        published(row, 2),
                        row.textOrEmpty(3),
                        row.optionalNumber(4)),
                (entity, posts) -> new EmployeeReviewsBody(200, entity.ticker(), posts));
    }

    private <T, B> Mono<B> newest(
            ApiRequest request,
            String statement,
            Function<DatabaseRow, T> mapping,
            BiFunction<Entity, List<T>, B> body) {
        return directory
                .byTicker(request.release(), request.v1().requiredTicker("symbol"))
                .flatMap(entity -> tables.rows(request.release(), statement, mapping, entity.ticker())
                        .collectList()
                        .map(rows -> body.apply(entity, rows)));
    }

    private static String published(DatabaseRow row, int column) {
        return DisplayZone.UTC.second(row.time(column));
    }
}
