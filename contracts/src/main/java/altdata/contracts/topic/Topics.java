package altdata.contracts.topic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The topics of the write side.
public final class Topics {
    public static final Topic<Statement<EntityRow>> ENTITIES = new Topic<>(
            "entities",
            "Companies and cryptocurrencies, known by their tickers",
            "{ticker}",
            EntityRow::read,
            Statement::firstOfIdentity);
    public static final Topic<MetricRow> METRICS = new Topic<>(
            "metrics",
            "Daily and monthly metrics of an entity, by platform group",
            "{ticker}",
            MetricRow::read,
            MetricRow::ticker);
    public static final Topic<Statement<PostRow>> POSTS = new Topic<>(
            "posts",
            "What somebody wrote on a platform",
            "{platform}:{id}",
            PostRow::read,
            post -> String.join(":", post.identity()));
    public static final Topic<Statement<NewsRow>> NEWS =
            new Topic<>("news", "News articles about an entity", "{ticker}", NewsRow::read, Statement::firstOfIdentity);
    public static final Topic<Statement<JobRow>> JOBS =
            new Topic<>("jobs", "Job postings of an entity", "{ticker}", JobRow::read, Statement::firstOfIdentity);
    public static final Topic<Statement<AppReviewRow>> APP_REVIEWS = new Topic<>(
            "app-reviews",
            "Reviews of an entity's applications",
            "{ticker}",
            AppReviewRow::read,
            Statement::firstOfIdentity);
    public static final Topic<Statement<EmployeeReviewRow>> EMPLOYEE_REVIEWS = new Topic<>(
            "employee-reviews",
            "What employees say of an entity",
            "{ticker}",
            EmployeeReviewRow::read,
            Statement::firstOfIdentity);
    public static final Topic<Statement<SignalAlertRow>> SIGNAL_ALERTS = new Topic<>(
            "signal-alerts",
            "Something unusual happened to an entity",
            "{symbol}",
            SignalAlertRow::read,
            alert -> alert.content() == null ? null : alert.content().symbol());
    public static final Topic<Statement<AlertRow>> ALERTS = new Topic<>(
            "alerts",
            "A metric of an entity changed",
            "{ticker}",
            AlertRow::read,
            alert -> alert.content() == null ? null : alert.content().ticker());
    public static final Topic<Statement<QuoteRow>> QUOTES = new Topic<>(
            "quotes", "The last price of an entity", "{ticker}", QuoteRow::read, Statement::firstOfIdentity);
    public static final Topic<Statement<ExchangeRateRow>> FX_RATES = new Topic<>(
            "fx-rates",
            "Exchange rates of two currencies",
            "{pair}",
            ExchangeRateRow::read,
            Statement::firstOfIdentity);
    public static final Topic<Statement<PredictionRow>> PREDICTIONS = new Topic<>(
            "predictions",
            "How sure the price prediction of an entity is, and why",
            "{ticker}",
            PredictionRow::read,
            Statement::firstOfIdentity);
    public static final Topic<Statement<ApiKeyRow>> API_KEYS =
            new Topic<>("api-keys", "What API keys may do", "{key_id}", ApiKeyRow::read, Statement::firstOfIdentity);

    /// All topics, in the order in which they are documented.
    public static final List<Topic<?>> ALL = List.of(
            ENTITIES,
            METRICS,
            POSTS,
            NEWS,
            JOBS,
            APP_REVIEWS,
            EMPLOYEE_REVIEWS,
            SIGNAL_ALERTS,
            ALERTS,
            QUOTES,
            FX_RATES,
            PREDICTIONS,
            API_KEYS);

    private Topics() {}

    /// The topic of that short name, with or without its prefix, or null where there is none.
    public static @Nullable Topic<?> named(String name) {
        for (Topic<?> topic : ALL) {
            if (name.equals(topic.shortName()) || name.equals(topic.name())) {
                return topic;
            }
        }
        return null;
    }
}
