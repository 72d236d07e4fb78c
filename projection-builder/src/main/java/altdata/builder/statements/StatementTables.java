package altdata.builder.statements;

import altdata.builder.law.TableWriter;
import altdata.builder.tables.BaseTable;
import altdata.contracts.search.SearchWords;
import altdata.contracts.topic.AlertRow;
import altdata.contracts.topic.ApiKeyRow;
import altdata.contracts.topic.AppReviewRow;
import altdata.contracts.topic.EmployeeReviewRow;
import altdata.contracts.topic.EntityRow;
import altdata.contracts.topic.ExchangeRateRow;
import altdata.contracts.topic.JobRow;
import altdata.contracts.topic.NewsRow;
import altdata.contracts.topic.PredictionRow;
import altdata.contracts.topic.QuoteRow;
import altdata.contracts.topic.SignalAlertRow;
import altdata.contracts.topic.RecordVersion;
import java.util.List;
import java.util.Locale;

/// The tables of whole statements, a row of each topic's a row.
public final class StatementTables {
    private static final String TICKER = "ticker = ?";

    public static final TableWriter<RecordVersion<EntityRow>> ENTITIES = StatementTable.shaped(
            new BaseTable("entity", List.of("ticker"), TICKER, null),
            List.of(
                    "id",
                    "name",
                    "folded_name",
                    "entity",
                    "active",
                    "added",
                    "logo",
                    "domain",
                    "description",
                    "industry",
                    "folded_industry",
                    "market",
                    "employees",
                    "peers",
                    "forum_query",
                    "handles",
                    "appstore_a_app",
                    "appstore_b_app",
                    "review_site_id",
                    "professional_network_id"),
            (row, entity) -> {
                row.put("folded_name", SearchWords.folded(entity.name()));
                String industry = entity.industry();
                row.put("folded_industry", industry == null ? "" : industry.toLowerCase(Locale.ROOT));
            });

    public static final TableWriter<RecordVersion<NewsRow>> NEWS =
            StatementTable.of(ofEntity("article"), List.of("title", "published", "source", "img", "url"));

    public static final TableWriter<RecordVersion<JobRow>> JOBS =
            StatementTable.of(ofEntity("posting"), List.of("title", "published", "url", "location", "department"));

    public static final TableWriter<RecordVersion<AppReviewRow>> APP_REVIEWS =
            StatementTable.of(ofEntity("review"), List.of("title", "description", "published", "url", "rating"));

    public static final TableWriter<RecordVersion<EmployeeReviewRow>> EMPLOYEE_REVIEWS =
            StatementTable.of(ofEntity("review"), List.of("title", "description", "published", "location", "rating"));

    public static final TableWriter<RecordVersion<SignalAlertRow>> SIGNAL_ALERTS = StatementTable.of(
            new BaseTable("alert", List.of("id"), "symbol = ?", day("inserted")),
            List.of(
                    "symbol",
                    "company_id",
                    "type",
                    "change_percentage",
                    "event_title",
                    "event_url",
                    "price",
                    "price_change",
                    "display_name",
                    "prio",
                    "inserted"));

    public static final TableWriter<RecordVersion<AlertRow>> ALERTS = StatementTable.of(
            new BaseTable("alert", List.of("id"), TICKER, day("date")),
            List.of("ticker", "type", "date", "value", "change", "frequency"));

    public static final TableWriter<RecordVersion<QuoteRow>> QUOTES =
            StatementTable.of(new BaseTable("quote", List.of("ticker"), TICKER, day("at")), List.of("price", "at"));

    public static final TableWriter<RecordVersion<ExchangeRateRow>> FX_RATES =
            StatementTable.of(new BaseTable("rate", List.of("pair"), null, day("at")), List.of("rate", "at"));

    public static final TableWriter<RecordVersion<PredictionRow>> PREDICTIONS = StatementTable.of(
            new BaseTable("prediction", List.of("ticker"), TICKER, "date"), List.of("date", "confidence", "reason"));

    public static final TableWriter<RecordVersion<ApiKeyRow>> API_KEYS = StatementTable.of(
            new BaseTable("api_key", List.of("key_id"), null, null),
            List.of("sha256", "owner", "scopes", "daily_limit", "v1_daily_limit", "revoked", "created"));

    private StatementTables() {}

    /// A table of what happened to an entity.
    private static BaseTable ofEntity(String table) {
        return new BaseTable(table, List.of("ticker", "id"), TICKER, day("published"));
    }

    /// The UTC date of a time.
    private static String day(String column) {
        return "(" + column + " at time zone 'UTC')::date";
    }
}
