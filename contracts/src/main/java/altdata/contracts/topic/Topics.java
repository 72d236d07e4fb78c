package altdata.contracts.topic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The topics of the write side.
public final class Topics {
    public static final Topic<Statement<EntityRow>> ENTITIES =
            new Topic<>("entities", EntityRow::read, Statement::firstOfIdentity);
    public static final Topic<MetricRow> METRICS = new Topic<>("metrics", MetricRow::read, MetricRow::ticker);
    public static final Topic<Statement<PostRow>> POSTS =
            new Topic<>("posts", PostRow::read, post -> String.join(":", post.identity()));
    public static final Topic<Statement<NewsRow>> NEWS = new Topic<>("news", NewsRow::read, Statement::firstOfIdentity);
    public static final Topic<Statement<JobRow>> JOBS = new Topic<>("jobs", JobRow::read, Statement::firstOfIdentity);
    public static final Topic<Statement<AppReviewRow>> APP_REVIEWS =
            new Topic<>("app-reviews", AppReviewRow::read, Statement::firstOfIdentity);
    public static final Topic<Statement<EmployeeReviewRow>> EMPLOYEE_REVIEWS =
            new Topic<>("employee-reviews", EmployeeReviewRow::read, Statement::firstOfIdentity);
    public static final Topic<Statement<SignalAlertRow>> SIGNAL_ALERTS = new Topic<>(
            "signal-alerts",
            SignalAlertRow::read,
            alert -> alert.content() == null ? null : alert.content().symbol());
    public static final Topic<Statement<AlertRow>> ALERTS = new Topic<>(
            "alerts",
            AlertRow::read,
            alert -> alert.content() == null ? null : alert.content().ticker());
    public static final Topic<Statement<QuoteRow>> QUOTES =
            new Topic<>("quotes", QuoteRow::read, Statement::firstOfIdentity);
    public static final Topic<Statement<ExchangeRateRow>> FX_RATES =
            new Topic<>("fx-rates", ExchangeRateRow::read, Statement::firstOfIdentity);
    public static final Topic<Statement<PredictionRow>> PREDICTIONS =
            new Topic<>("predictions", PredictionRow::read, Statement::firstOfIdentity);
    public static final Topic<Statement<ApiKeyRow>> API_KEYS =
            new Topic<>("api-keys", ApiKeyRow::read, Statement::firstOfIdentity);

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
