package altdata.contracts.topic;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// All topics.
public final class Topics {
    public static final Topic<RecordVersion<EntityRow>> ENTITIES = new Topic<>(
            "entities",
            "Companies and cryptocurrencies, identified by ticker",
            "{ticker}",
            EntityRow::read,
            RecordVersion::firstIdentityPart);
    public static final Topic<MetricRow> METRICS = new Topic<>(
            "metrics",
            "Daily and monthly metrics of an entity, by platform group",
            "{ticker}",
            MetricRow::read,
            MetricRow::ticker);
    public static final Topic<RecordVersion<PostRow>> POSTS = new Topic<>(
            "posts",
            "Posts on a platform",
            "{platform}:{id}",
            PostRow::read,
            post -> String.join(":", post.identity()));
    public static final Topic<RecordVersion<NewsRow>> NEWS = new Topic<>(
            "news", "News articles about an entity", "{ticker}", NewsRow::read, RecordVersion::firstIdentityPart);
    public static final Topic<RecordVersion<JobRow>> JOBS = new Topic<>(
            "jobs", "Job postings of an entity", "{ticker}", JobRow::read, RecordVersion::firstIdentityPart);
    public static final Topic<RecordVersion<AppReviewRow>> APP_REVIEWS = new Topic<>(
            "app-reviews",
            "Reviews of an entity's applications",
            "{ticker}",
            AppReviewRow::read,
            RecordVersion::firstIdentityPart);
    public static final Topic<RecordVersion<EmployeeReviewRow>> EMPLOYEE_REVIEWS = new Topic<>(
            "employee-reviews",
            "Reviews of an entity by its employees",
            "{ticker}",
            EmployeeReviewRow::read,
            RecordVersion::firstIdentityPart);
    public static final Topic<RecordVersion<SignalAlertRow>> SIGNAL_ALERTS = new Topic<>(
            "signal-alerts",
            "Alerts about unusual events of an entity",
            "{symbol}",
            SignalAlertRow::read,
            alert -> alert.content() == null ? null : alert.content().symbol());
    public static final Topic<RecordVersion<AlertRow>> ALERTS = new Topic<>(
            "alerts",
            "Alerts about changed metrics of an entity",
            "{ticker}",
            AlertRow::read,
            alert -> alert.content() == null ? null : alert.content().ticker());
    public static final Topic<RecordVersion<QuoteRow>> QUOTES = new Topic<>(
            "quotes", "The latest price of an entity", "{ticker}", QuoteRow::read, RecordVersion::firstIdentityPart);
    public static final Topic<RecordVersion<ExchangeRateRow>> FX_RATES = new Topic<>(
            "fx-rates",
            "Exchange rates of two currencies",
            "{pair}",
            ExchangeRateRow::read,
            RecordVersion::firstIdentityPart);
    public static final Topic<RecordVersion<PredictionRow>> PREDICTIONS = new Topic<>(
            "predictions",
            "Confidence of the price prediction of an entity, with the reason",
            "{ticker}",
            PredictionRow::read,
            RecordVersion::firstIdentityPart);
    public static final Topic<RecordVersion<ApiKeyRow>> API_KEYS = new Topic<>(
            "api-keys",
            "API keys: their hashes, scopes and limits",
            "{key_id}",
            ApiKeyRow::read,
            RecordVersion::firstIdentityPart);

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

    /// The topic with this name, with or without its prefix, or null if absent.
    public static @Nullable Topic<?> named(String name) {
        for (Topic<?> topic : ALL) {
            if (name.equals(topic.shortName()) || name.equals(topic.name())) {
                return topic;
            }
        }
        return null;
    }

    /// The topic with this name, with or without its prefix.
    ///
    /// @throws IllegalArgumentException if there is no such topic; the message lists the topics
    public static Topic<?> required(String name) {
        Topic<?> topic = named(name);
        if (topic == null) {
            throw new IllegalArgumentException("unknown topic '" + name + "'; available: "
                    + ALL.stream().map(Topic::shortName).collect(Collectors.joining(", ")));
        }
        return topic;
    }
}
